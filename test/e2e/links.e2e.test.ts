// The links of the built site, in header, footer, texts and parts of pages, without a browser.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const siteDir = path.resolve(import.meta.dirname, '../../build/client');

/** HTML by path, such as `/upload`. */
const pages = new Map(
	globSync('**/index.html', { cwd: siteDir }).map((file) => [
		path.posix.join('/', path.dirname(file)),
		readFileSync(path.join(siteDir, file), 'utf8'),
	]),
);

const valuesOf = (html: string, attribute: RegExp) =>
	Array.from(html.matchAll(attribute), ([, value = '']) => value);

/** Whether a link on a page leads to a page or file, and its fragment to a part of that page. */
function leadsSomewhere(link: string, from: string): boolean {
	const { pathname, hash } = new URL(link, `https://site${from}`);
	const html = pages.get(pathname);
	if (html === undefined) return existsSync(path.join(siteDir, pathname));
	return hash === '' || valuesOf(html, /\sid="([^"]+)"/g).includes(hash.slice(1));
}

it.each([...pages])(
	'every link of %s within the site leads to a page, and to the part that it names',
	(from, html) => {
		const links = valuesOf(html, /<a[^>]*\shref="([^"]+)"/g).filter((link) => /^[/#]/.test(link));
		// Header and footer alone have more than ten; the editor has fewer.
		expect(links.length).toBeGreaterThan(from === '/edit' ? 0 : 10);
		expect(links.filter((link) => !leadsSomewhere(link, from))).toEqual([]);
	},
);
