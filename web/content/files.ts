// Reads the Markdown files. The one file of this room that touches a disk: it runs at build, in Node.
// biome-ignore lint/style/noRestrictedImports: it never reaches a browser.
import { readdirSync, readFileSync } from 'node:fs';
import type { Sources } from './content.ts';

/** Names and texts of the Markdown files in `dir`, which ends with a slash. */
export function readMarkdownFiles(dir: URL): Sources {
	const names = readdirSync(dir).filter((name) => name.endsWith('.md'));
	return new Map(names.sort().map((name) => [name, readFileSync(new URL(name, dir), 'utf8')]));
}
