// What tests of the model panel share: a model of 10 MB, its server, and pages in Chromium that download it.
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { sharedBrowser } from '#test/browser.ts';
import { type ModelServer, type Reply, sendFile, startModelServer } from '#test/device-model/model-server.ts';
import { modelOf, noise } from '#test/device-model/test-cache.ts';
import type { ModelFile } from '#web/device/model/create-model-cache.ts';
import { buildModelSite, type ModelSite, openModelPage } from './model-site.ts';

/** Two ranges of 8 MB. */
export const content = noise(10_000_000);
export const file = gzipSync(content, { level: 1 });
export const model = modelOf(content);
export const MB = 1_000_000;

interface Opened {
	readonly server: ModelServer;
	readonly context: BrowserContext;
	readonly page: Page;
}

interface OpenOptions {
	/** Default: `file`. */
	readonly served?: Buffer;
	/** The model that the page expects. Default: `model`. */
	readonly of?: ModelFile;
	/** Runs before the page opens. */
	readonly prepare?: (context: BrowserContext) => Promise<unknown>;
}

interface ModelPages {
	/** A page of a new browser context, whose server ends with the test. */
	open(options?: OpenOptions): Promise<Opened & AsyncDisposable>;
	/** Another tab. */
	openTab(opened: Opened): Promise<Page>;
}

/** Builds the page for the tests of one file. */
export function modelPages(): ModelPages {
	let browser: Browser;
	let site: ModelSite;
	beforeAll(async () => {
		[browser, site] = await Promise.all([sharedBrowser(), buildModelSite()]);
	});
	return {
		openTab: ({ context, server }) => openModelPage(context, site, server.url, model),
		async open({ served = file, of = model, prepare } = {}) {
			const server = await startModelServer(served);
			const context = await browser.newContext();
			context.setDefaultTimeout(60_000);
			await prepare?.(context);
			const page = await openModelPage(context, site, server.url, of);
			return {
				server,
				context,
				page,
				async [Symbol.asyncDispose]() {
					await context.close();
					await server.close();
				},
			};
		},
	};
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
	page.getByRole('heading', { level: 2, name, exact: true });

export async function download(page: Page): Promise<void> {
	await button(page, 'Download the model').click();
	await heading(page, 'The model is on this device').waitFor();
}

/** The first bytes of the range, then nothing. */
export const stalls: Reply = (_request, response) => {
	response.writeHead(206, {
		'content-type': 'application/gzip',
		'content-range': `bytes 0-8388607/${file.length}`,
		'etag': '"one"',
	});
	response.write(file.subarray(0, 5 * MB));
};

export const sendRange: Reply = (request, response) => sendFile({ file, etag: '"one"' }, request, response);
