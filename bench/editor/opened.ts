// The built site on a server with a fake engine, and the editor in Chromium on cutouts of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { process as cutOut, upload } from '#test/api/calls.ts';
import { launchBrowser } from '#test/browser.ts';
import { startServer } from '#test/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const builtSite = path.join(root, 'build/client');

/** Images by name, with the size of their cutouts. */
export const photos = {
	'1280x853': 'art/rendered/basket/photo.jpg',
	'3840x2559': 'art/rendered-4k/teddy/photo.jpg',
} as const;
export type PhotoName = keyof typeof photos;

export interface Bench {
	readonly browser: Browser;
	readonly url: string;
	/** Cuts the image out, and resolves to the query of its pages. */
	query(photo: PhotoName): Promise<string>;
	/** Opens the editor with the brush chosen, in a context of its own, with the probe if `isProbed`. */
	open(photo: PhotoName, isProbed: boolean): Promise<Page>;
	close(): Promise<void>;
}

/** The fake engine erases the left half of each image: only the browser is measured. */
export async function openBench(): Promise<Bench> {
	const server = await startServer({ siteDir: builtSite });
	const browser = await launchBrowser();
	const queries = new Map<PhotoName, string>();

	async function query(photo: PhotoName): Promise<string> {
		const known = queries.get(photo);
		if (known) return known;
		const { id } = await upload(server.url, readFileSync(path.join(root, photos[photo])));
		const { processedToken } = await cutOut(server.url, id);
		const made = `?id=${id}&token=${processedToken}`;
		queries.set(photo, made);
		return made;
	}
	return {
		browser,
		url: server.url,
		query,
		async open(photo, isProbed) {
			const context = await browser.newContext({
				baseURL: server.url,
				viewport: { width: 1280, height: 800 },
				acceptDownloads: false,
			});
			context.setDefaultTimeout(120_000);
			if (isProbed) await context.addInitScript({ path: path.join(import.meta.dirname, 'probe.js') });
			const page = await context.newPage();
			await page.goto(`/edit${await query(photo)}`);
			await page.locator('[data-original="loaded"] canvas.stage-canvas[data-view]').waitFor();
			await page.getByRole('tab', { name: 'Brush', exact: true }).click();
			return page;
		},
		async close() {
			await browser.close();
			await server.close();
		},
	};
}
