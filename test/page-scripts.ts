// The scripts of the pages of the built site, and their size as browsers load them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Paths of the scripts that this HTML names: what a page loads before any part that it asks for itself. */
export function namedScripts(html: string): string[] {
	return [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name))];
}

/** Bytes of these files of the site after gzip, each compressed for itself. */
export function gzipBytes(names: readonly string[], siteDir: string): number {
	const sizes = names.map((name) => gzipSync(readFileSync(path.join(siteDir, name))).length);
	return sizes.reduce((sum, size) => sum + size, 0);
}
