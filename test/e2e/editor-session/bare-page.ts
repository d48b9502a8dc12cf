// Builds the workers and a page without an interface, as Vite builds the site, and serves them to Chromium.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';

export interface BarePage {
	/** A new page of the context, as a tab of its own. Its host is this machine, so it counts as secure. */
	open(context: BrowserContext): Promise<Page>;
	close(): void;
}

/**
 * Lets the page measure its memory and that of its workers. Without a cache,
 * what is used without a connection has to be there.
 */
const headers = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Embedder-Policy': 'require-corp',
	'Cache-Control': 'no-store',
};

export async function buildBarePage(): Promise<BarePage> {
	built ??= builtFiles();
	const files = await built;
	/** A server, because Playwright's own replies do not reach the workers of a worker. */
	const server = createServer(({ url = '/' }, reply) => {
		const { status, contentType, body } = replyTo(files, url);
		reply.writeHead(status, { ...headers, 'Content-Type': contentType }).end(body);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		async open(context) {
			const page = await context.newPage();
			await page.goto(`http://127.0.0.1:${port}/`);
			await page.waitForFunction('globalThis.tools');
			return page;
		},
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}

type Files = ReadonlyMap<string, string | Buffer>;

/** For all test files of this process. */
let built: Promise<Files> | undefined;

async function builtFiles(): Promise<Files> {
	const entry = path.join(import.meta.dirname, 'page.ts');
	const { output } = (await build({
		configFile: false,
		logLevel: 'error',
		worker: { format: 'es' },
		build: {
			write: false,
			minify: false,
			assetsInlineLimit: 0,
			rolldownOptions: { input: { page: entry }, output: { entryFileNames: 'page.js' } },
		},
	})) as Rolldown.RolldownOutput;
	const files = output.map((file): [string, string | Buffer] => [
		`/${file.fileName}`,
		file.type === 'chunk' ? file.code : Buffer.from(file.source),
	]);
	return new Map([...files, ['/', '<!doctype html><script type="module" src="/page.js"></script>']]);
}

function replyTo(files: Files, pathname: string) {
	const body = files.get(pathname);
	if (body === undefined) return { status: 404, contentType: 'text/plain', body: '' };
	const ending = /\.\w+$/.exec(pathname)?.[0] ?? '';
	const contentType = { '.wasm': 'application/wasm', '.js': 'text/javascript' }[ending] ?? 'text/html';
	return { status: 200, contentType, body };
}
