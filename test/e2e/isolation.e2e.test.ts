// Checks that private pages, as the server sends them, can run a network in threads,
// in real Chromium: a worker there starts threads of WASM.
import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { privatePages } from '#contract/private-pages.ts';
import { sharedBrowser } from '#test/browser.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { writeTinySite } from '#test/tiny-site.ts';
import { tinyNetwork } from '../../engine/models/tiny-network.fixture.ts';

const runtime = path.dirname(fileURLToPath(import.meta.resolve('onnxruntime-web/wasm')));
const runtimeFiles = {
	'runtime-1.mjs': 'ort.wasm.min.mjs',
	'threads-1.mjs': 'ort-wasm-simd-threaded.mjs',
	'threads-1.wasm': 'ort-wasm-simd-threaded.wasm',
};

const sidePx = 2;
/** Each output value is the mean of three input planes. */
const network = tinyNetwork(sidePx, [[1 / 3, 1 / 3, 1 / 3]]);

const files = {
	'private/index.html': '<title>private</title><script type="module" src="/assets/page-1.js"></script>',
	'private/batch/index.html': '<title>batch</title><script type="module" src="/assets/page-1.js"></script>',
	'upload/index.html': '<title>upload</title><script type="module" src="/assets/page-1.js"></script>',
	'assets/page-1.js': `const worker = new Worker('/assets/worker-1.js', { type: 'module' });
const report = (outcome) => {
	document.documentElement.dataset.outcome = JSON.stringify({ page: crossOriginIsolated, ...outcome });
};
worker.onmessage = ({ data }) => report(data);
worker.onerror = () => report({ failed: 'the worker does not start' });`,
	'assets/worker-1.js': `const values = Float32Array.from([0, 3, 6, 9, 0, 3, 6, 9, 0, 3, 6, 9]);
const run = async () => {
	if (!crossOriginIsolated) return { worker: false };
	const { env, InferenceSession, Tensor } = await import('./runtime-1.mjs');
	env.wasm.numThreads = 2;
	env.wasm.wasmPaths = { mjs: '/assets/threads-1.mjs', wasm: '/assets/threads-1.wasm' };
	const session = await InferenceSession.create(new Uint8Array([${[...network]}]));
	const { matte } = await session.run({ image: new Tensor('float32', values, [1, 3, ${sidePx}, ${sidePx}]) });
	return { worker: true, threads: env.wasm.numThreads, matte: [...matte.data].map(Math.round) };
};
run().then(postMessage, (error) => postMessage({ failed: String(error) }));`,
};

const dir = sharedFolder();
const server = serverForAll(async () => {
	await writeTinySite(dir);
	for (const [name, content] of Object.entries(files)) await writeFile(path.join(dir, name), content);
	for (const [name, from] of Object.entries(runtimeFiles)) {
		await copyFile(path.join(runtime, from), path.join(dir, 'assets', name));
	}
	return { siteDir: dir };
});
let browser: Browser;
beforeAll(async () => {
	browser = await sharedBrowser();
});

async function outcomeAt(address: string): Promise<unknown> {
	const page = await browser.newPage();
	onTestFinished(() => page.close());
	await page.goto(server.url + address);
	const outcome = await page.locator('[data-outcome]').getAttribute('data-outcome');
	return JSON.parse(outcome ?? '');
}

it.each(privatePages)('a worker of %s runs a network in two threads', async (address) => {
	expect(await outcomeAt(address)).toEqual({ page: true, worker: true, threads: 2, matte: [0, 3, 6, 9] });
});

it('a worker of another page, with the same script, starts but has no shared memory', async () => {
	expect(await outcomeAt('/upload')).toEqual({ page: false, worker: false });
});
