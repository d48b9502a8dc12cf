// Reads the Markdown files from disk, at build in Node.
// biome-ignore lint/style/noRestrictedImports: this file is not part of the browser bundle.
import { readdirSync, readFileSync } from 'node:fs';
import type { Sources } from './content.ts';

/** The Markdown files in `dir`, whose URL ends with a slash. */
export function readMarkdownFiles(dir: URL): Sources {
	const names = readdirSync(dir).filter((name) => name.endsWith('.md'));
	return new Map(names.sort().map((name) => [name, readFileSync(new URL(name, dir), 'utf8')]));
}
