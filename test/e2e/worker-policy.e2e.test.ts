// What a hashed script of the site may do as a worker, and what it may do in a page, in real Chromium.
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from '#test/browser.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { writeTinySite } from '#test/tiny-site.ts';

/** The header of a module and nothing in it (WebAssembly Core Specification, 5.5.16). */
const emptyModule = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
const page = '<title>page</title><script type="module" src="/assets/page-1.js"></script>';

/** Each outcome is 'done' or the name of the error. */
const outcomeOf = `export const outcomeOf = (work) => Promise.resolve().then(work).then(() => 'done', ({ name }) => name);
export const compile = () => WebAssembly.compile(new Uint8Array([${[...emptyModule]}]));`;

const files = {
	'edit/index.html': page,
	'upload/index.html': page,
	'assets/part-1.js': outcomeOf,
	'assets/late-1.js': 'export default 1;',
	'assets/module-1.wasm': emptyModule,
	'assets/page-1.js': `import { compile, outcomeOf } from './part-1.js';
const worker = new Worker('/assets/worker-1.js', { type: 'module' });
worker.postMessage(new URLSearchParams(location.search).get('elsewhere'));
worker.onmessage = async ({ data }) => {
	const outcomes = { page: { compile: await outcomeOf(compile) }, worker: data };
	document.documentElement.dataset.outcomes = JSON.stringify(outcomes);
};`,
	'assets/worker-1.js': `import { compile, outcomeOf } from './part-1.js';
const store = () => new Promise((resolve, reject) => {
	const opening = indexedDB.open('any');
	opening.onsuccess = resolve;
	opening.onerror = () => reject(opening.error);
});
onmessage = async ({ data: elsewhere }) => postMessage({
	compile: await outcomeOf(compile),
	stream: await outcomeOf(() => WebAssembly.compileStreaming(fetch('/assets/module-1.wasm'))),
	loadPart: await outcomeOf(() => import('./late-1.js')),
	store: await outcomeOf(store),
	evaluate: await outcomeOf(() => new Function('return 1')()),
	connectElsewhere: await outcomeOf(() => fetch(elsewhere)),
	loadElsewhere: await outcomeOf(() => import(elsewhere)),
});`,
};

const dir = sharedFolder();
const server = serverForAll(async () => {
	await writeTinySite(dir);
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
		await writeFile(path.join(dir, name), content);
	}
	return { siteDir: dir };
});
/** On another port, so of another origin: a script that every page may read. */
let other: Server;
let browser: Browser;
beforeAll(async () => {
	other = createServer((_request, reply) => {
		reply.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript').end('1');
	}).listen(0, '127.0.0.1');
	await once(other, 'listening');
	browser = await sharedBrowser();
});
afterAll(() => void other?.close());

it.each(['/edit', '/upload'])(
	'a worker of %s may compile WebAssembly, load its parts and use storage, and may reach no other origin; the page may not compile WebAssembly',
	async (url) => {
		const opened = await browser.newPage();
		onTestFinished(() => opened.close());
		const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/script.js`;
		await opened.goto(`${server.url}${url}?elsewhere=${encodeURIComponent(elsewhere)}`);
		const outcomes = await opened.locator('[data-outcomes]').getAttribute('data-outcomes');
		expect(JSON.parse(outcomes ?? '')).toEqual({
			page: { compile: 'CompileError' },
			worker: {
				compile: 'done',
				stream: 'done',
				loadPart: 'done',
				store: 'done',
				evaluate: 'EvalError',
				connectElsewhere: 'TypeError',
				loadElsewhere: 'TypeError',
			},
		});
	},
);
