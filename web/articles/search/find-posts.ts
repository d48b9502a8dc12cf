// The blog search: filtering posts, and reading and writing the query string.
import { type Category, categories, type PostSummary } from '../post.ts';

export interface Search {
	query: string;
	/** Undefined for all categories. */
	category: Category | undefined;
}

export const emptySearch: Search = { query: '', category: undefined };

/** Posts of the category whose title, excerpt or a tag contains the query, ignoring case. */
export function findPosts<Found extends Pick<PostSummary, 'title' | 'excerpt' | 'tags' | 'category'>>(
	posts: readonly Found[],
	{ query, category }: Search,
): Found[] {
	const needle = normalize(query);
	return posts.filter(
		(post) =>
			(!category || post.category === category) &&
			[post.title, post.excerpt, ...post.tags].some((text) => normalize(text).includes(needle)),
	);
}

/** Lower case, straight quotes, single spaces. */
function normalize(text: string): string {
	return text
		.toLowerCase()
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/\s+/g, ' ')
		.trim();
}

/** Parses a query string; ignores an unknown category. */
export function readSearch(queryString: string): Search {
	const params = new URLSearchParams(queryString);
	return {
		query: params.get('q') ?? '',
		category: categories.find((category) => category === params.get('category')),
	};
}

/** The query string with its question mark, or an empty string if the search is empty. */
export function writeSearch({ query, category }: Search): string {
	const params = new URLSearchParams({ ...(query.trim() && { q: query }), ...(category && { category }) });
	return params.size > 0 ? `?${params}` : '';
}
