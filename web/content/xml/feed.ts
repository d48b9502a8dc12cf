// The blog as an Atom feed (RFC 4287).
import { product } from '#contract/product.ts';
import { type Post, postPath } from '#web/articles/post.ts';
import { declaration, element } from './element.ts';

/** `posts` newest first. */
export function toFeed(origin: string, posts: readonly Post[]): string {
	const feed = element(
		'feed',
		[
			element('title', `${product.name}: articles`),
			element('subtitle', 'Cutouts, and the photos behind them.'),
			element('id', `${origin}/blogs`),
			element('link', '', { rel: 'alternate', type: 'text/html', href: `${origin}/blogs` }),
			element('link', '', { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.xml` }),
			element('updated', toInstant(posts[0]?.publishedAt ?? '1970-01-01')),
			...posts.map((post) => toEntry(origin, post)),
		],
		{ 'xmlns': 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
	);
	return `${declaration}${feed}\n`;
}

function toEntry(origin: string, post: Post): string {
	const url = origin + postPath(post);
	return element('entry', [
		element('title', post.title),
		element('id', url),
		element('link', '', { rel: 'alternate', type: 'text/html', href: url }),
		element('published', toInstant(post.publishedAt)),
		element('updated', toInstant(post.publishedAt)),
		element('author', [element('name', post.author)]),
		...[post.category, ...post.tags].map((term) => element('category', '', { term })),
		element('summary', post.excerpt),
	]);
}

const toInstant = (date: string): string => `${date}T00:00:00Z`;
