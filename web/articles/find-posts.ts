// The search of the blog: which posts a visitor is looking for, and how that stands in the address.
import { type Category, categories, type PostSummary } from './post.ts';

export interface Search {
	query: string;
	/** Undefined: all of them. */
	category: Category | undefined;
}

export const everything: Search = { query: '', category: undefined };

/** Posts whose title, excerpt or a tag contains the query, whatever its case, and which are of the category. */
export function findPosts<Found extends Pick<PostSummary, 'title' | 'excerpt' | 'tags' | 'category'>>(
	posts: readonly Found[],
	{ query, category }: Search,
): Found[] {
	const wanted = plain(query);
	return posts.filter(
		(post) =>
			(!category || post.category === category) &&
			[post.title, post.excerpt, ...post.tags].some((text) => plain(text).includes(wanted)),
	);
}

/** Nobody types printer's quotes, and a space too many means nothing. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/\s+/g, ' ')
		.trim();
}

/** What the query part of an address asks for; what it cannot mean is ignored. */
export function readSearch(address: string): Search {
	const params = new URLSearchParams(address);
	return {
		query: params.get('q') ?? '',
		category: categories.find((category) => category === params.get('category')),
	};
}

/** The query part with its question mark, or nothing if all is shown. */
export function writeSearch({ query, category }: Search): string {
	const params = new URLSearchParams({ ...(query.trim() && { q: query }), ...(category && { category }) });
	return params.size > 0 ? `?${params}` : '';
}
