import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { gzipBytes, namedScripts } from '#test/page-scripts.ts';

const siteDir = path.resolve(import.meta.dirname, '../../build/client');

/** Largest size of the scripts that a page's HTML names, in kB (1000 bytes) after gzip; 106 of them are React and its router. */
const limits: Record<string, number> = {
	'/': 128.3,
	'/upload': 152.4,
	'/batch': 122,
	'/private/batch': 122,
	'/processing': 140,
	'/results': 141.2,
	'/edit': 120,
	// Without what a chosen photo loads.
	'/private': 139.4,
	'/how-to-use': 129.2,
	'/blogs': 126.1,
	'/blog/*': 130.1,
	'/about': 126,
	'/contact': 125.1,
	'/privacy': 128.2,
	'/terms': 126.2,
	'/security': 127.7,
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
