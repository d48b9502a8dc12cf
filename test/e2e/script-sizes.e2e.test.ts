import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { gzipBytes, namedScripts } from '#test/page-scripts.ts';

const siteDir = path.resolve(import.meta.dirname, '../../build/client');

/**
 * Largest size of the scripts that a page's HTML names, in kB (1000 bytes) after gzip; 106 of them are React and its
 * router. In whole kB: a library must not slip in, a sentence may.
 */
const limits: Record<string, number> = {
	'/': 129,
	'/upload': 157,
	'/batch': 121,
	'/private/batch': 122,
	'/processing': 144,
	'/results': 145,
	'/edit': 121,
	// Without the scripts that are loaded once a photo is chosen.
	'/private': 144,
	'/how-to-use': 130,
	'/blogs': 127,
	'/blog/*': 131,
	'/about': 127,
	'/contact': 126,
	'/privacy': 130,
	'/terms': 127,
	'/security': 129,
	// Sent at any unknown path, where the router would find no page.
	'/404': 0,
	'/blog/404': 0,
};

const pages = globSync('**/index.html', { cwd: siteDir }).map((file) =>
	path.posix.join('/', path.dirname(file)),
);

const limitOf = (page: string) => limits[page] ?? limits[page.replace(/[^/]+$/, '*')];

it.each(pages)('%s names no more scripts than its limit', (page) => {
	const names = namedScripts(readFileSync(path.join(siteDir, page, 'index.html'), 'utf8'));
	expect(gzipBytes(names, siteDir) / 1000).toBeLessThanOrEqual(limitOf(page) ?? Number.NaN);
});
