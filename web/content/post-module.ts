// Generates the route module of a post, so that each article is loaded only with its own page.
import type { Post } from '#web/articles/post.ts';

export function toPostModule(post: Post): string {
	return `import { createElement } from 'react';
import { Article } from '#web/articles/article.tsx';
import { articleMeta } from '#web/articles/article-meta.ts';
const post = ${JSON.stringify(post)};
export const meta = () => articleMeta(post);
export default function PostPage() {
	return createElement(Article, { post });
}
`;
}

/** The module with all posts, without their bodies. */
export function toPostList(posts: readonly Post[]): string {
	const summaries = posts.map(({ content, headings, seoTitle, seoDescription, ...summary }) => summary);
	return `export const posts = ${JSON.stringify(summaries)};`;
}
