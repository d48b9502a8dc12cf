// Loads a file of the site with its compressed copies: into memory, or if it is large, open.
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#engine/index.ts';
import { type Body, digestOf } from './body.ts';

/** Types of files that may contain the public origin. */
export const textTypes: Readonly<Record<string, string>> = {
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.webmanifest': 'application/manifest+json; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
};

const fileTypes: Readonly<Record<string, string>> = {
	...textTypes,
	'.css': 'text/css; charset=utf-8',
	'.wasm': 'application/wasm',
	'.woff2': 'font/woff2',
	'.svg': 'image/svg+xml',
	'.ico': 'image/vnd.microsoft.icon',
	'.png': 'image/png',
	'.jpg': 'image/jpeg',
	'.webp': 'image/webp',
	'.avif': 'image/avif',
};

/** Larger files are not kept in memory: images, and the code that runs the network in browsers, would take 78 MB. */
const maxInMemoryBytes = 20_000;

/** The files in a folder and in those within it, as the ends of their addresses, such as `icons/icon.png`. */
export async function listFiles(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

/** With its compressed copies, if the build made some; of a large file it may have left only those. */
export async function loadFile(file: string, caching: string): Promise<Body> {
	const identity = await readIfExists(file);
	const hashed = identity ?? (await readFile(`${file}.gz`));
	const isLarge = !identity || identity.length > maxInMemoryBytes;
	const [whole, gzip, br] = await Promise.all([
		isLarge ? openIfExists(file) : identity,
		...['gz', 'br'].map((suffix) => (isLarge ? openIfExists : readIfExists)(`${file}.${suffix}`)),
	]);
	const type = fileTypes[path.extname(file)] ?? 'application/octet-stream';
	const encoded = { ...(whole && { identity: whole }), ...(gzip && { gzip }), ...(br && { br }) };
	return { type, encoded, digest: digestOf(hashed), caching };
}

const readIfExists = (file: string) => ifExists(readFile(file));

const openIfExists = (file: string) =>
	ifExists(open(file).then(async (handle) => ({ handle, bytes: (await handle.stat()).size })));

/** Closes those that are open. */
export async function closeAll(bodies: Iterable<Body>): Promise<void> {
	for (const { encoded } of bodies)
		for (const content of Object.values(encoded))
			if (typeof content === 'object' && 'handle' in content) await content.handle.close();
}
