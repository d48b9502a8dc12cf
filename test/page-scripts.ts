// The scripts of the pages of the built site, and their size as browsers load them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Paths of the scripts that this HTML names: what a page loads before any part that it asks for itself. */
export function namedScripts(html: string): string[] {
	// Private pages list what they need without a connection, most of which they load later or never.
	const named = html.replace(/<script type="application\/json"[^>]*>[^<]*<\/script>/g, '');
	return [...new Set([...named.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name))];
}

/** Bytes of these files of the site after gzip, each compressed for itself. */
export function gzipBytes(names: readonly string[], siteDir: string): number {
	const sizes = names.map((name) => gzipSync(readFileSync(path.join(siteDir, name))).length);
	return sizes.reduce((sum, size) => sum + size, 0);
}
