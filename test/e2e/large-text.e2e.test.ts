// Text at 200 %, as set in the browser, on a phone: no page, dialog or panel scrolls sideways.
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseFiles, damaged, expectSteps } from './batch/batch-page.ts';
import { choose, phone, settled, shareEditor } from './editor/editor.ts';
import { expectToFit } from './overflow.ts';
import { jpegFile, openSite, processed, toast, untilResult } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine, browserOptions: ['--blink-settings=defaultFontSize=32'] });
const photo = await jpeg(600, 400);
const { viewport } = phone;
const longName = `${'a-name-without-a-space-'.repeat(4)}.jpg`;

/** Paths of pages whose content depends on no state. */
const pages = [
	'/',
	'/upload',
	'/batch',
	'/private',
	'/private/batch',
	'/blogs',
	'/blog/batch-processing-background-removal',
];
/** Paths of pages that scripts do not change. */
const texts = ['/how-to-use', '/about', '/contact', '/privacy', '/terms', '/security'];
const articles = ['/blog/creative-ways-transparent-backgrounds', '/blog/ecommerce-product-photography-guide'];

it.each([
	['pages with scripts', true, pages],
	['texts', false, [...texts, ...articles]],
] as const)('%s fit on a phone with text at 200 %%', async (_, javaScriptEnabled, paths) => {
	const page = await site.newPage({ viewport, javaScriptEnabled });
	for (const path of paths) {
		await page.goto(path);
		expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
		await expectToFit(page, [viewport.width]);
	}
});

it('the consent dialog fits', async () => {
	const page = await site.newPage({ viewport });
	await page.goto('/upload');
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo, longName));
	await expectNoneWider(page, 'dialog');
});

it('a toast breaks no word', async () => {
	const page = await site.newPage({ viewport });
	await page.goto('/upload');
	await page.locator('input[type=file]').setInputFiles({ ...jpegFile(photo), buffer: Buffer.from('x') });
	await toast(page).first().waitFor();
	expect(await toast(page).first().evaluate(brokenWords)).toEqual([]);
});

it('upload, processing, the result, and the home page with it fit', async () => {
	const page = await site.newPage({ viewport, consented: true });
	await page.clock.install();
	const sent = Promise.withResolvers<void>();
	await page.route('**/api/upload', async (route) => {
		await sent.promise;
		await route.continue();
	});
	await page.goto('/upload');
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo, longName));
	await page.getByText('Uploading...').waitFor();
	await expectToFit(page, [viewport.width]);
	const release = engine.hold();
	onTestFinished(release);
	sent.resolve();
	await page.getByRole('heading', { name: 'Peeling it off' }).waitFor();
	await expectToFit(page, [viewport.width]);
	release();
	await untilResult(page);
	await page.getByRole('button', { name: 'Download Image' }).first().waitFor();
	await expectToFit(page, [viewport.width]);
	await page.getByRole('button', { name: 'Delete now' }).click();
	await expectToFit(page, [viewport.width]);
	await page.goto('/');
	await page.getByRole('heading', { name: 'Background Removed Successfully!' }).waitFor();
	await expectToFit(page, [viewport.width]);
});

it('the page of a result that does not exist fits', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage({ viewport });
	site.expectError(/404/);
	await page.goto(`${path}x`);
	await page.getByRole('heading', { level: 1 }).waitFor();
	await expectToFit(page, [viewport.width]);
});

describe('the editor', () => {
	const { again } = shareEditor(site, photo, { viewport });

	it('each tool fits, and at any width the eye is in the middle of its button and Fit in its group', async () => {
		const page = await again();
		for (const tool of await page.getByRole('tab').allTextContents()) {
			await choose(page, tool);
			await settled(page);
			await expectToFit(page, [viewport.width]);
			await expectNoneWider(page, 'section');
			await expectTextsInTiles(page);
		}
		// The last one is Export, whose buttons may not cover its choices.
		const isReached = await page
			.locator('.choice', { hasText: 'PNG' })
			.first()
			.evaluate((tile) => {
				const { left, top, width, height } = tile.getBoundingClientRect();
				return tile.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			});
		expect(isReached).toBe(true);
		const button = page.getByRole('button', { name: 'Show original' });
		for (const width of [320, 390, 1440]) {
			await page.setViewportSize({ width, height: 844 });
			const [frame, area, icon] = await Promise.all(
				[button.locator('..'), button, button.locator('svg')].map((one) => one.evaluate(sidesOf)),
			);
			const fit = page.getByRole('button', { name: 'Fit' });
			const [group, last] = await Promise.all([fit.locator('..'), fit].map((one) => one.evaluate(sidesOf)));
			expect(last?.right).toBeLessThanOrEqual(group?.right ?? 0);
			expect(area?.left).toBeGreaterThanOrEqual(frame?.left ?? 0);
			expect(area?.right).toBeLessThanOrEqual(frame?.right ?? 0);
			expect(icon?.left).toBeGreaterThan(area?.left ?? 0);
			expect((icon?.left ?? 0) - (area?.left ?? 0)).toBeCloseTo((area?.right ?? 0) - (icon?.right ?? 0), 0);
		}
	});

	it('on the narrowest phones the bar is one row, and the stage is visible between it and the zoom bar', async () => {
		const page = await again();
		await choose(page, 'View');
		for (const [width, height] of [
			[320, 568],
			[320, 640],
			[360, 740],
		] as const) {
			await page.setViewportSize({ width, height });
			const names = ['Undo', 'Redo', 'Steps', 'More', 'Export', 'Fit'];
			const [undo, ...others] = await Promise.all(
				names.map((name) => page.getByRole('button', { name, exact: true }).evaluate(sidesOf)),
			);
			const zoomBar = others.pop();
			for (const { top, right } of others) {
				expect(top).toBeCloseTo(undo?.top ?? 0, 0);
				expect(right).toBeLessThanOrEqual(width);
			}
			expect((zoomBar?.top ?? 0) - (undo?.bottom ?? 0)).toBeGreaterThan(60);
		}
	});
});

it('a list of many photos fits', async () => {
	const page = await site.newPage({ viewport, consented: true });
	await page.goto('/batch');
	site.expectError(/422/);
	await chooseFiles(page, [jpegFile(photo, longName), damaged('damaged.jpg')]);
	await expectSteps(page, { done: 1, refused: 1 });
	await expectToFit(page, [viewport.width]);
	await expectTextsInTiles(page);
});

function sidesOf(element: HTMLElement | SVGElement): Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
	const { left, right, top, bottom } = element.getBoundingClientRect();
	return { left, right, top, bottom };
}

/** None of these elements can be scrolled sideways. */
async function expectNoneWider(page: Page, selector: string): Promise<void> {
	const elements = page.locator(selector);
	await elements.first().waitFor();
	const wider = await elements.evaluateAll((all) =>
		all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.outerHTML.slice(0, 200)),
	);
	expect(wider).toEqual([]);
}

/** No choice covers another one. */
async function expectTextsInTiles(page: Page): Promise<void> {
	const outside = await page
		.locator('.choice')
		.evaluateAll((tiles) =>
			tiles
				.filter((tile) => tile.scrollWidth > tile.clientWidth || tile.scrollHeight > tile.clientHeight)
				.map((tile) => tile.textContent),
		);
	expect(outside).toEqual([]);
}

/** The words in it that take more than one line. */
function brokenWords(element: HTMLElement | SVGElement): string[] {
	const broken: string[] = [];
	const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		for (const { 0: word, index } of (text as Text).data.matchAll(/\S+/g)) {
			const range = document.createRange();
			range.setStart(text, index);
			range.setEnd(text, index + word.length);
			if (range.getClientRects().length > 1) broken.push(word);
		}
	}
	return broken;
}
