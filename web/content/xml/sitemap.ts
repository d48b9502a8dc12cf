// Files for search engines: sitemap.xml (sitemaps.org) and robots.txt (RFC 9309).
import { postPath } from '#web/articles/post.ts';
import { pageAddresses } from '../addresses.ts';
import type { Content } from '../content.ts';
import { declaration, element } from './element.ts';

export function toSitemap(origin: string, { posts, pages }: Content): string {
	const urls = [
		...pageAddresses.map((path) => ({ path, date: pages.get(`${path.slice(1)}.md`)?.effective })),
		...posts.map((post) => ({ path: postPath(post), date: post.publishedAt })),
	].map(({ path, date }) =>
		element('url', [element('loc', origin + path), ...(date ? [element('lastmod', date)] : [])]),
	);
	return `${declaration}${element('urlset', urls, { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' })}\n`;
}

/** Does not disallow /processing, /results and /edit, because robots must fetch them to see their noindex. */
export function toRobots(origin: string): string {
	return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}
