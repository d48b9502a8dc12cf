// The files of the built site that private pages need without a connection.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type OfflineFiles, offlineFolders } from '#contract/offline-files.ts';

/** Files that name other files. */
const isText = (name: string) => /\.(js|mjs|css)$/.test(name);

/** The router's list of all pages: needed itself, but what it names is needed by other pages. */
const isRouteList = (name: string) => /(^|\/)manifest-[\w-]+\.js$/.test(name);

/**
 * From the HTML of the pages: every hashed file that they name, that those name, and so on. That includes workers,
 * their parts, WASM and all that is loaded when it is used, and may include too much, but leaves nothing out, because
 * names have a hash of their content. Also the pictures of places, whose names are put together at run time.
 */
export function offlineFiles(site: string, pages: readonly string[]): OfflineFiles {
	const hashed = filesOf(site, 'assets').filter((file) => !/\.(br|gz)$/.test(file));
	const needed = new Set<string>();
	function follow(text: string): void {
		for (const file of hashed) {
			if (needed.has(file) || !text.includes(path.posix.basename(file))) continue;
			needed.add(file);
			if (isText(file) && !isRouteList(file)) follow(readFileSync(path.join(site, file), 'utf8'));
		}
	}
	for (const page of pages) follow(readFileSync(path.join(site, page), 'utf8'));
	const others = offlineFolders.filter((folder) => folder !== 'assets');
	const files = [...needed, ...others.flatMap((folder) => filesOf(site, folder))].sort();
	const version = createHash('sha256')
		.update(files.map((file) => digest(site, file)).join())
		.digest('hex')
		.slice(0, 16);
	return { version, files: files.map((file) => `/${file}`) };
}

const filesOf = (site: string, folder: string): string[] =>
	globSync(`${folder}/**/*.*`, { cwd: site }).map((file) => file.split(path.sep).join('/'));

/** The hash of name and content: not all names contain a hash. */
const digest = (site: string, file: string): string =>
	createHash('sha256')
		.update(`${file}\n`)
		.update(readFileSync(path.join(site, file)))
		.digest('hex');
