// Screenshots of the editor at work on rendered photos, for the site and the README.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { createEngine } from '#engine/index.ts';
import { process as cutOut, upload } from '#test/api/calls.ts';
import { launchBrowser } from '#test/browser.ts';
import { startServer } from '#test/server.ts';

interface Studio {
	/** Opens a page of the site in a new context: /results or /edit of one of the photos. */
	open(route: 'results' | 'edit', subject: string, options: BrowserContextOptions): Promise<Page>;
	/** Opens the page of many images in a new context, with the photos of these subjects all cut out. */
	openBatch(subjects: readonly string[], options: BrowserContextOptions): Promise<Page>;
	close(): Promise<void>;
}

/** Starts the built site in `root`, with the real engine, and a browser. */
export async function openStudio(root: string): Promise<Studio> {
	const engine = createEngine();
	await engine.ready;
	const server = await startServer({ engine, siteDir: path.join(root, 'build/client') });
	const browser = await launchBrowser();
	const queries = new Map<string, Promise<string>>();

	const photoOf = (subject: string) => path.join(root, 'art/rendered', subject, 'photo.jpg');

	async function cutOutOf(subject: string): Promise<string> {
		const { id } = await upload(server.url, await readFile(photoOf(subject)));
		const { processedToken } = await cutOut(server.url, id);
		return `?id=${id}&token=${processedToken}`;
	}
	async function newPage(options: BrowserContextOptions): Promise<Page> {
		const shared = { baseURL: server.url, locale: 'en-GB', reducedMotion: 'reduce' } as const;
		return (await browser.newContext({ ...shared, ...options })).newPage();
	}

	return {
		async open(route, subject, options) {
			const query = queries.get(subject) ?? cutOutOf(subject);
			queries.set(subject, query);
			const page = await newPage(options);
			await page.goto(`/${route}${await query}`, { waitUntil: 'networkidle' });
			return page;
		},
		async openBatch(subjects, options) {
			const page = await newPage(options);
			await page.goto('/batch', { waitUntil: 'networkidle' });
			const files = subjects.map(async (subject) => ({
				name: `${subject}.jpg`,
				mimeType: 'image/jpeg',
				buffer: await readFile(photoOf(subject)),
			}));
			await page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files));
			for (const box of await page.getByRole('dialog').getByRole('checkbox').all()) await box.check();
			await page.getByRole('button', { name: 'Confirm & Upload' }).click();
			await page
				.locator('li[data-step="done"]')
				.nth(subjects.length - 1)
				.waitFor();
			return page;
		},
		async close() {
			await browser.close();
			await server.close();
			await engine.close();
		},
	};
}

/** The pictures of the editor that the site shows, PNG by name: each light and dark. */
export async function photographEditor(root: string): Promise<Map<string, Buffer>> {
	const studio = await openStudio(root);
	const pictures = new Map<string, Buffer>();
	for (const colorScheme of ['light', 'dark'] as const) {
		for (const [name, { subject, window, arrange }] of Object.entries(scenes)) {
			const page = await studio.open('edit', subject, { ...window, colorScheme });
			await arrange(page);
			pictures.set(colorScheme === 'dark' ? `${name}-dark` : name, await page.screenshot());
			await page.context().close();
		}
	}
	await studio.close();
	return pictures;
}

interface Scene {
	readonly subject: string;
	readonly window: BrowserContextOptions;
	arrange(page: Page): Promise<void>;
}

const scenes: Readonly<Record<string, Scene>> = {
	'editor': {
		subject: 'basket',
		window: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
		arrange: putIntoKitchen,
	},
	'editor-phone': {
		subject: 'basket',
		window: { viewport: { width: 390, height: 760 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
		arrange: putIntoKitchen,
	},
	'editor-brush': {
		subject: 'teddy',
		window: { viewport: { width: 1024, height: 720 }, deviceScaleFactor: 1.5 },
		arrange: holdBrush,
	},
};

/** On the table of a kitchen, with a contact shadow. The background's settings stay open. */
export async function putIntoKitchen(page: Page): Promise<void> {
	await settled(page);
	await choose(page, 'Shadow', 'Contact');
	const opacity = page.getByLabel('Opacity in percent', { exact: true });
	await opacity.fill('60');
	await opacity.press('Enter');
	await settled(page);
	await choose(page, 'Background', 'Image');
	await page.getByRole('button', { name: 'Kitchen', exact: true }).click();
	await page.getByText('Choose another image').waitFor();
	await settled(page);
}

/** Holds the brush over the bear's cheek, at full size. */
async function holdBrush(page: Page): Promise<void> {
	await settled(page);
	await page.keyboard.press('1');
	await page.getByRole('tab', { name: 'Brush', exact: true }).click();
	await page.mouse.move(568, 214);
	await settled(page);
}

async function choose(page: Page, tool: string, option: string): Promise<void> {
	await page.getByRole('tab', { name: tool, exact: true }).click();
	await page.getByRole('radio', { name: option, exact: true }).click();
	await settled(page);
}

/** Resolves when everything that was requested is loaded and painted. */
async function settled(page: Page): Promise<void> {
	await page.locator('[data-original="loaded"] canvas.stage-canvas[data-view]').waitFor();
	await page.waitForLoadState('networkidle');
	// Requested work does not begin at once.
	await page.waitForTimeout(1500);
	await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
	await page.waitForTimeout(300);
}
