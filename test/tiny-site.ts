// A site of a few small files, for servers of tests that are not about its pages.
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sha256 } from '#engine/models/sha256.ts';

const files = {
	'index.html': '<title>home</title><script>hello()</script><script src="/assets/app-1.js"></script>',
	'upload/index.html': '<title>upload</title><link rel="canonical" href="https://peel.invalid/upload">',
	'404/index.html': '<title>404</title><p>404 Page Not Found</p>',
	'blog/404/index.html': '<title>404</title><p>Article Not Found</p>',
	'contact/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
	'private/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
	'private/batch/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
	'feed.xml': '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://peel.invalid/</id></feed>',
	'sitemap.xml': ['/', '/private', '/private/batch', '/batch']
		.map((page) => `<url>\n<loc>https://peel.invalid${page}</loc>\n</url>\n`)
		.join(''),
	'assets/app-1.js': 'hello()',
	'assets/app-1.js.gz': gzipSync('hello()'),
	'assets/app-1.js.br': brotliCompressSync('hello()'),
	'assets/network-1.wasm.gz': gzipSync('network'),
	'assets/network-1.wasm.br': brotliCompressSync('network'),
	'assets/threads-1.mjs': 'hello()',
	'pictures/teddy-1.avif': 'image',
	'icons/icon.png': 'icon',
	'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const keptIn = path.resolve(import.meta.dirname, '../node_modules/.cache/peel');
let kept: Promise<string> | undefined;

/** One folder for all servers, even in later runs: writing and deleting it took a sixth of the time of each server. */
export function tinySite(): Promise<string> {
	const hash = sha256(Buffer.from(JSON.stringify(files))).slice(0, 12);
	kept ??= keep(path.join(keptIn, `tiny-site-${hash}`));
	return kept;
}

async function keep(dir: string): Promise<string> {
	if (existsSync(dir)) return dir;
	const draft = await writeTinySite(`${dir}.${process.pid}.tmp`);
	// Another process may have been first.
	await rename(draft, dir).catch(() => rm(draft, { recursive: true }));
	return dir;
}

export async function writeTinySite(dir: string): Promise<string> {
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
		await writeFile(path.join(dir, name), content);
	}
	return dir;
}
