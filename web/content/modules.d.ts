// Types of the modules that the content plugin provides.

/** A post: a route module. */
declare module '*.md' {
	export const meta: () => import('react-router').MetaDescriptor[];
	export default function PostPage(): import('react').ReactElement;
}

declare module '#web/pages/*.md' {
	const page: import('#web/articles/page.ts').PageText;
	export default page;
}

declare module 'virtual:posts' {
	/** Newest first. */
	export const posts: readonly import('#web/articles/post.ts').PostSummary[];
}
