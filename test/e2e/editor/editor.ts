// Drives the editor in end-to-end tests, in this order: opens it on a cutout of the fake engine, uses tools and
// settings, draws on the stage, reads pixels and steps, and exports files. Coordinates are pixels of the output, as
// shown on the stage, unless a comment says otherwise.
import { readFile } from 'node:fs/promises';
import type { Locator, Page, Worker } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type PageOptions, processed, type Site } from '../site.ts';

export interface OpenEditor {
	readonly page: Page;
	readonly id: string;
	readonly token: string;
	readonly path: string;
}

const desktop = { width: 1280, height: 800 };

/** Uploads the image, has it cut out, and opens the editor on it. */
export async function openEditor(site: Site, image: Buffer, options: PageOptions = {}): Promise<OpenEditor> {
	const { id, token } = await processed(site, image);
	const path = `/edit?id=${id}&token=${token}`;
	const page = await site.newPage({ viewport: desktop, ...options });
	await page.goto(path);
	await settled(page);
	return { page, id, token, path };
}

/** Opens the editor on an image and chooses a tool. */
export async function openTool(site: Site, image: Buffer, tool: string): Promise<OpenEditor> {
	const editor = await openEditor(site, image);
	await choose(editor.page, tool);
	return editor;
}

/** Takes all steps back, in a window and view as at first, for the next test on the same page; the tools keep theirs. */
export async function startOver(page: Page, viewport = desktop): Promise<void> {
	await page.setViewportSize(viewport);
	await steps(page).first().locator('button').dispatchEvent('click');
	await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
	await page.keyboard.press('0');
	await settled(page);
}

/**
 * One editor for the tests of a `describe`, or of a file, see `Site.share`. `opened` returns it as the last test left it,
 * `again` its page after `startOver`.
 */
export function shareEditor(site: Site, image: Buffer, options: PageOptions = {}) {
	const opened = site.share(() => openEditor(site, image, options));
	async function again(): Promise<Page> {
		const { page } = opened();
		await startOver(page, options.viewport ?? desktop);
		return page;
	}
	return { opened, again };
}

/** All tools, in the order of the tabs. */
export const toolNames = [
	'View',
	'Keep',
	'Remove',
	'Brush',
	'Holes',
	'Edge',
	'Background',
	'Shadow',
	'Crop and size',
	'Export',
];

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The canvas of the stage. */
export const canvas = (page: Page): Locator => page.locator('canvas.stage-canvas');

/** Waits until the original is loaded, and all changes so far are painted and stored. */
export async function settled(page: Page): Promise<void> {
	await page.locator('[data-original="loaded"] canvas.stage-canvas[data-view]').waitFor();
	await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** Chooses a tool by its tab. */
export async function choose(page: Page, tool: string): Promise<void> {
	await page.getByRole('tab', { name: tool, exact: true }).click();
}

/** Chooses an option (a tile) in the settings of the tool, and waits until it is painted. */
export async function pick(page: Page, option: string): Promise<void> {
	await page.getByRole('radio', { name: option, exact: true }).click();
	await settled(page);
}

/** Types a value into a field by its label, and waits until it is painted. */
export async function set(page: Page, field: string, value: number | string): Promise<void> {
	const input = page.getByLabel(field, { exact: true });
	await input.fill(String(value));
	await input.press('Enter');
	await settled(page);
}

/** Presses a button by its name, and waits until the change is painted. */
export async function press(page: Page, button: string): Promise<void> {
	await page.getByRole('button', { name: button, exact: true }).click();
	await settled(page);
}

/** Where the output lies on the stage: CSS pixels for each of its pixels, and its upper left corner in CSS pixels. */
interface View {
	readonly scale: number;
	readonly left: number;
	readonly top: number;
}

export async function viewOf(page: Page): Promise<View> {
	const [scale = 1, left = 0, top = 0] = ((await canvas(page).getAttribute('data-view')) ?? '')
		.split(' ')
		.map(Number);
	return { scale, left, top };
}

export const scaleOf = async (page: Page): Promise<number> => (await viewOf(page)).scale;

/** The place of a point in the window, in CSS pixels. */
export async function pointAt(page: Page, x: number, y: number): Promise<{ x: number; y: number }> {
	const { scale, left, top } = await viewOf(page);
	const box = await canvas(page).boundingBox();
	return { x: (box?.x ?? 0) + left + x * scale, y: (box?.y ?? 0) + top + y * scale };
}

/** Drags the mouse along points, releases it, and waits until the change is painted. */
export async function drag(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
	const places = [];
	for (const [x, y] of points) places.push(await pointAt(page, x, y));
	const [first] = places;
	if (!first) return;
	await page.mouse.move(first.x, first.y);
	await page.mouse.down();
	for (const { x, y } of places) await page.mouse.move(x, y, { steps: 4 });
	await page.mouse.up();
	await settled(page);
}

/** Drags the mouse from one point to another without releasing it. Returns both places in the window, in CSS pixels. */
export async function beginDrag(
	page: Page,
	start: readonly [number, number],
	end: readonly [number, number],
): Promise<{ from: { x: number; y: number }; to: { x: number; y: number } }> {
	const [from, to] = [await pointAt(page, ...start), await pointAt(page, ...end)];
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(to.x, to.y, { steps: 4 });
	return { from, to };
}

/** The colours at points of the visible canvas in the next frame: R, G, B, A, not premultiplied. */
export async function paintedAt(
	page: Page,
	points: readonly (readonly [number, number])[],
): Promise<number[][]> {
	const { scale, left, top } = await viewOf(page);
	return canvas(page).evaluate(
		async (element, places) => {
			// The stage draws earlier changes in the first frame.
			for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
			const shown = element as HTMLCanvasElement;
			const density = shown.width / shown.clientWidth;
			const { data } = (shown.getContext('2d') as CanvasRenderingContext2D).getImageData(
				0,
				0,
				shown.width,
				shown.height,
			);
			return places.map(([x, y]) => {
				const at = 4 * (Math.floor(y * density) * shown.width + Math.floor(x * density));
				return [...data.subarray(at, at + 4)];
			});
		},
		points.map(([x, y]) => [left + (x + 0.5) * scale, top + (y + 0.5) * scale] as const),
	);
}

/** The colour at one point, see `paintedAt`. */
export async function painted(page: Page, x: number, y: number): Promise<number[]> {
	return (await paintedAt(page, [[x, y]]))[0] as number[];
}

/** Downloads the file of a format with the tool Export. */
export async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
	await choose(page, 'Export');
	await pick(page, format);
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download', exact: true }).click();
	const file = await download;
	return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

export interface Pixels {
	readonly width: number;
	readonly height: number;
	/** R, G, B, A of a pixel, not premultiplied. */
	at(x: number, y: number): number[];
	readonly data: Buffer;
}

/** The pixels of an image file. */
export async function decoded(bytes: Buffer): Promise<Pixels> {
	const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	return {
		width,
		height,
		data,
		at: (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)],
	};
}

/** The pixels of the PNG that the tool Export makes. */
export const exportedPixels = async (page: Page): Promise<Pixels> =>
	decoded((await exported(page, 'PNG')).bytes);

/** The list of steps, 'As it was' first; it is in the page also while it is not open. */
const steps = (page: Page): Locator => page.locator('ol').filter({ hasText: 'As it was' }).locator('li');

/** The labels of all steps, also of those that were undone. */
export const stepsOf = (page: Page): Promise<string[]> => steps(page).allTextContents();

/** Asserts that both images have the same pixels. */
export function expectSame(a: Pixels, b: Pixels): void {
	expect([a.width, a.height]).toEqual([b.width, b.height]);
	expect(Buffer.compare(a.data, b.data)).toBe(0);
}

/** The worker that holds the pixels fails and ends. */
export async function breakWorker(page: Page): Promise<void> {
	await failWorker(page.workers().find((one) => one.url().includes('session-worker')));
}

/** Makes the worker fail and end. */
export async function failWorker(worker: Worker | undefined): Promise<void> {
	await worker?.evaluate(() => {
		setTimeout(() => {
			self.close();
			throw new Error('out of memory');
		});
	});
}
