// Builds the worker and a page without an interface, as Vite builds the site, and serves it to Chromium.

import type { BrowserContext, Page } from 'playwright-core';
import { build, type Rollup } from 'vite';

export interface BarePage {
	/** A new page of the context, as a tab of its own. The usual origin is of this machine, and so counts as secure. */
	open(context: BrowserContext, origin?: string): Promise<Page>;
}

/** Lets the page measure its memory and that of its workers. */
const isolated = {
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Embedder-Policy': 'require-corp',
};

export async function buildBarePage(): Promise<BarePage> {
	const entry = new URL('./page.ts', import.meta.url).pathname;
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
	})) as Rollup.RollupOutput;
	const files = new Map(
		output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : Buffer.from(file.source)]),
	);
	return {
		async open(context, origin = 'http://localhost') {
			const page = await context.newPage();
			await page.route(`${origin}/**`, (route) => {
				const { pathname } = new URL(route.request().url());
				const headers = isolated;
				const file = files.get(pathname);
				if (pathname === '/')
					return route.fulfill({
						headers,
						contentType: 'text/html',
						body: '<!doctype html><script type="module" src="/page.js"></script>',
					});
				if (!file) return route.fulfill({ status: 404 });
				const contentType = pathname.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
				return route.fulfill({ headers, contentType, body: file });
			});
			await page.goto(`${origin}/`);
			await page.waitForFunction('globalThis.tools');
			return page;
		},
	};
}
