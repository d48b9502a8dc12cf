// The addresses a text may link to and the sitemap lists.

/** Pages for search engines, apart from the articles. The journey's own pages belong to one visitor and are not among them. */
export const pageAddresses = [
	'/',
	'/upload',
	'/how-to-use',
	'/blogs',
	'/about',
	'/contact',
	'/privacy',
	'/terms',
	'/security',
] as const;

/** The links that lead nowhere on this site; those to other sites pass. */
export function brokenLinks(links: readonly string[], slugs: readonly string[]): string[] {
	const known = new Set<string>([...pageAddresses, ...slugs.map((slug) => `/blog/${slug}`)]);
	return links.filter(
		(link) => !/^(https:|mailto:|picture:)/.test(link) && !known.has(link.replace(/#.*$/, '')),
	);
}
