// Serves a page with the model panel, and a small model beside it, to Chromium.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import type { BrowserContext, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { ModelFile } from '#web/device/model/create-model-cache.ts';

const root = new URL('../../../', import.meta.url);

/** Files of the page by path. */
export type ModelSite = ReadonlyMap<string, { contentType: string; body: string }>;

/** The page's script and style, and a worker with the model cache alone. */
export async function buildModelSite(): Promise<ModelSite> {
	const [page, worker] = await Promise.all([
		bundle('web/device/model/model-page.fixture.tsx'),
		bundle('web/device/model/model-cache.ts'),
	]);
	const files = new Map(
		[...page, ...worker].map((file) => [
			`/${file.fileName}`,
			file.type === 'chunk'
				? { contentType: 'text/javascript', body: file.code }
				: { contentType: 'text/css', body: String(file.source) },
		]),
	);
	return files.set('/worker.js', { contentType: 'text/javascript', body: readingWorker });
}

/** Reads a model, and replies with its length, or with the code of the error. */
const readingWorker = `import { readModel } from '/model-cache.js';
onmessage = ({ data }) => readModel(data).then(
	({ length }) => postMessage({ length }),
	({ code, message }) => postMessage({ code: code ?? message }),
);`;

async function bundle(entry: string) {
	const [result] = (await build({
		configFile: false,
		root: fileURLToPath(root),
		publicDir: false,
		logLevel: 'error',
		plugins: [tailwindcss()],
		// Tests run as development, whose JSX React's production code lacks.
		oxc: { jsx: { development: false } },
		define: { 'process.env.NODE_ENV': '"production"' },
		build: {
			write: false,
			minify: false,
			assetsInlineLimit: 0,
			lib: {
				entry: fileURLToPath(new URL(entry, root)),
				formats: ['es'],
				fileName: '[name]',
				cssFileName: 'page',
			},
		},
	})) as Rolldown.RolldownOutput[];
	return result?.output ?? [];
}

/** A page of this context at the address of the model's server, whose other requests go there. */
export async function openModelPage(
	context: BrowserContext,
	site: ModelSite,
	url: string,
	model: ModelFile,
): Promise<Page> {
	const page = await context.newPage();
	const html = `<!doctype html><html lang="en"><title>Model</title><link rel="stylesheet" href="/page.css">
		<script type="application/json" id="model">${JSON.stringify(model)}</script>
		<div id="root"></div><script type="module" src="/model-page.fixture.js"></script>`;
	await page.route(`${url}/`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
	for (const [path, file] of site) await page.route(`${url}${path}`, (route) => route.fulfill(file));
	await page.route(`${url}/favicon.ico`, (route) => route.fulfill({ status: 404 }));
	await page.goto(url);
	return page;
}
