// The list of what private pages need without a connection: complete, and without the other pages.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { offlineFiles } from './offline-files.ts';

const built = {
	'private/index.html':
		'<link href="/assets/app-1.css"><script src="/assets/entry-1.js"></script>/assets/manifest-1.js',
	'upload/index.html': '<script src="/assets/upload-1.js"></script>',
	'assets/app-1.css': '@font-face { src: url(/assets/text-1.woff2) }',
	'assets/text-1.woff2': 'font',
	'assets/entry-1.js': 'import("./tool-1.js"); const unused = "upload-2.js";',
	'assets/tool-1.js': 'new Worker(new URL("/assets/worker/run-1.js", import.meta.url))',
	'assets/worker/run-1.js': 'import "./part-1.js"; import("../threads-1.mjs");',
	'assets/worker/part-1.js': 'import("./entry-1.js"); fetch("/assets/run-1.wasm")',
	'assets/threads-1.mjs': '',
	'assets/run-1.wasm': 'wasm',
	'assets/manifest-1.js': 'all of "/assets/upload-1.js"',
	'assets/upload-1.js': '',
	'assets/upload-1.js.br': '',
	'places/garden.webp': 'garden',
};

async function site(changes: Record<string, string> = {}): Promise<string> {
	const dir = await newFolder();
	for (const [name, text] of Object.entries({ ...built, ...changes })) {
		await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
		await writeFile(path.join(dir, name), text);
	}
	return dir;
}

const pages = ['private/index.html'];
const versionOf = async (changes: Record<string, string>) => offlineFiles(await site(changes), pages).version;

test('scripts, their parts, workers, WASM, styles, fonts and places are listed, files of other pages are not', async () => {
	expect(offlineFiles(await site(), pages).files).toEqual([
		'/assets/app-1.css',
		'/assets/entry-1.js',
		'/assets/manifest-1.js',
		'/assets/run-1.wasm',
		'/assets/text-1.woff2',
		'/assets/threads-1.mjs',
		'/assets/tool-1.js',
		'/assets/worker/part-1.js',
		'/assets/worker/run-1.js',
		'/places/garden.webp',
	]);
});

test('the version changes if the files change, and otherwise stays the same', async () => {
	const version = await versionOf({});
	expect(await versionOf({ 'assets/upload-1.js': 'changed' })).toBe(version);
	expect(await versionOf({ 'places/garden.webp': 'changed' })).not.toBe(version);
	expect(await versionOf({ 'places/attic.webp': 'attic' })).not.toBe(version);
});
