// The JavaScript of a post: a route module of its own, so that nobody loads an article he does not read.
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

/** All posts without their texts. */
export function toPostList(posts: readonly Post[]): string {
	const summaries = posts.map(({ content, headings, seoTitle, seoDescription, ...summary }) => summary);
	return `export const posts = ${JSON.stringify(summaries)};`;
}
