// The paths that texts may link to and that the sitemap lists.

/**
 * Indexable pages apart from the articles. /processing, /results and /edit are private to one user and not among them.
 */
export const pageAddresses = [
	'/',
	'/upload',
	'/batch',
	'/private',
	'/private/batch',
	'/how-to-use',
	'/blogs',
	'/about',
	'/contact',
	'/privacy',
	'/terms',
	'/security',
] as const;

/** Internal links without a page; external links are not checked. */
export function brokenLinks(links: readonly string[], slugs: readonly string[]): string[] {
	const known = new Set<string>([...pageAddresses, ...slugs.map((slug) => `/blog/${slug}`)]);
	return links.filter(
		(link) => !/^(https:|mailto:|picture:)/.test(link) && !known.has(link.replace(/#.*$/, '')),
	);
}
