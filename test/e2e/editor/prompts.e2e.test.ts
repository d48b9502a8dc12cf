// The editor's tools Keep and Remove, and Choose the subject: what clicks and
// strokes ask for, and what becomes of the reply.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { openSite, processed } from '../site.ts';
import {
	beginDrag,
	canvas,
	choose,
	decoded,
	drag,
	exportedPixels,
	pick,
	pointAt,
	settled,
	startOver,
	stepsOf,
} from './editor.ts';
import { answered, click, lastAction, openPromptTool } from './prompts.ts';

// The fake engine erases the left half, and finds discs of 60 pixels around the points.
const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);
const original = await decoded(photo);

/** Half way down the first guess that came with the last click. */
async function guessAt(x: number): Promise<number | undefined> {
	const { data, info } = await sharp(engine.guesses.at(-1))
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true });
	return data[Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)];
}

const alphaAt = async (page: Page, x: number, y: number) => (await exportedPixels(page)).at(x, y)[3];

describe('on an open editor', () => {
	const open = site.share(async () => {
		const prepared = engine.embeddings.length;
		const { page } = await openPromptTool(site, photo, 'Keep', { hasTouch: true });
		return { page, prepared };
	});
	beforeEach(async () => {
		const { page } = open();
		await startOver(page);
		await choose(page, 'Keep');
	});

	describe('a click', () => {
		it('with Keep brings back what is there, and with Remove takes it away; each is a step, and the editor has prepared the image for it when it was opened', async () => {
			const { page, prepared } = open();
			await expect.poll(() => engine.embeddings.length).toBe(prepared + 1);
			await click(page, 150, 200);
			await answered(page);
			await choose(page, 'Remove');
			await click(page, 450, 200);
			await answered(page);
			expect(await stepsOf(page)).toEqual(['As it was', 'Keep', 'Remove']);
			const saved = await exportedPixels(page);
			expect(saved.at(150, 200)).toEqual(original.at(150, 200));
			expect([saved.at(150, 300)[3], saved.at(450, 200)[3], saved.at(450, 300)[3]]).toEqual([0, 0, 255]);
			const [kept, removed] = [
				{ x: 0.25, y: 0.5, keep: true },
				{ x: 0.75, y: 0.5, keep: false },
			];
			expect(engine.masks.slice(-2)).toEqual([[kept], [kept, removed]]);
		});

		it('that was undone does not count for the next one, and a click at the place of an opposite one replaces it', async () => {
			const { page } = open();
			await click(page, 150, 100);
			await answered(page);
			await page.keyboard.press('Control+z');
			await settled(page);
			await click(page, 300, 100);
			await answered(page);
			expect(engine.masks.at(-1)).toEqual([{ x: 0.5, y: 0.25, keep: true }]);
			await choose(page, 'Remove');
			await click(page, 300, 100);
			await answered(page);
			expect(engine.masks.at(-1)).toEqual([{ x: 0.5, y: 0.25, keep: false }]);
			expect(await stepsOf(page)).toEqual(['As it was', 'Keep', 'Remove']);
		});

		it('outside the photo requests nothing, nor does a stroke that Escape ends; a click while Alt is held does the opposite', async () => {
			const { page } = open();
			const asked = engine.masks.length;
			await click(page, -20, 200);
			await expect.poll(() => lastAction(page).textContent()).toContain('The photo is not there');
			await beginDrag(page, [80, 100], [220, 100]);
			await page.keyboard.press('Escape');
			await page.mouse.up();
			await settled(page);
			expect(engine.masks.length).toBe(asked);
			await page.keyboard.down('Alt');
			await click(page, 450, 200);
			await page.keyboard.up('Alt');
			await answered(page);
			expect(await stepsOf(page)).toEqual(['As it was', 'Remove']);
		});

		it('on a cropped and framed photo means the place in the photo that was clicked', async () => {
			const { page } = open();
			await choose(page, 'Crop and size');
			await pick(page, '1:1');
			await choose(page, 'Keep');
			await settled(page);
			expect(await canvas(page).getAttribute('data-output')).toBe('400 400');
			await click(page, 50, 140);
			await answered(page);
			expect(engine.masks.at(-1)).toEqual([{ x: 0.25, y: 0.35, keep: true }]);
			expect(await alphaAt(page, 50, 140)).toBe(255);
		});
	});

	describe('a stroke', () => {
		it('is one request with several points', async () => {
			const { page } = open();
			await drag(page, [
				[80, 100],
				[220, 100],
			]);
			await answered(page);
			const points = engine.masks.at(-1) ?? [];
			expect(points.length).toBeGreaterThan(5);
			expect(points.every(({ y, keep }) => keep && Math.abs(y - 0.25) < 0.01)).toBe(true);
			expect(await stepsOf(page)).toEqual(['As it was', 'Keep']);
		});

		it('during which the crop is undone means the places in the photo that it was drawn over', async () => {
			const { page } = open();
			await choose(page, 'Crop and size');
			await pick(page, '1:1');
			await choose(page, 'Keep');
			await settled(page);
			const from = await pointAt(page, 50, 100);
			await page.mouse.move(from.x, from.y);
			await page.mouse.down();
			await page.keyboard.press('Control+z');
			await expect.poll(() => canvas(page).getAttribute('data-output')).toBe('600 400');
			await settled(page);
			const to = await pointAt(page, 300, 100);
			await page.mouse.move(to.x, to.y);
			await page.mouse.up();
			await answered(page);
			const points = engine.masks.at(-1) ?? [];
			expect(points[0]?.x).toBeCloseTo(150 / 600, 2);
			expect(points.at(-1)?.x).toBeGreaterThan(0.47);
			expect(Math.max(...points.map(({ x }) => x))).toBeLessThanOrEqual(0.51);
		});
	});

	it('arrows move a cursor on the canvas, and Enter clicks there', async () => {
		const { page } = open();
		await choose(page, 'Remove');
		await page.getByRole('application', { name: 'Canvas' }).focus();
		for (let i = 0; i < 10; i++) await page.keyboard.press('Shift+ArrowRight');
		await page.keyboard.press('Enter');
		await answered(page);
		expect(engine.masks.at(-1)?.[0]?.x).toBeCloseTo(400 / 600, 2);
		expect(await stepsOf(page)).toEqual(['As it was', 'Remove']);
	});

	it('a tap clicks, and two fingers only zoom', async () => {
		const { page } = open();
		const asked = engine.masks.length;
		const cdp = await page.context().newCDPSession(page);
		const { x, y } = await pointAt(page, 150, 200);
		const at = (by: number) => [
			{ x: x - by, y, id: 0 },
			{ x: x + by, y, id: 1 },
		];
		const view = await canvas(page).getAttribute('data-view');
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(20) });
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(40) });
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
		await expect.poll(() => canvas(page).getAttribute('data-view')).not.toBe(view);
		expect(engine.masks.length).toBe(asked);
		const place = await pointAt(page, 150, 200);
		await page.touchscreen.tap(place.x, place.y);
		await answered(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Keep']);
	});
});

describe('Choose the subject', () => {
	const button = (page: Page) => page.getByRole('button', { name: 'Choose the subject' });

	it('on the results page of a doubtful cutout opens the editor, in which one click chooses the subject, and another click does so after Undo', async () => {
		engine.setAssessment({ confidence: 0.6, doubt: 'several-subjects' });
		const { path } = await processed(site, photo);
		engine.setAssessment({ confidence: 1 });
		const page = await site.newPage();
		await page.goto(path);
		// It fades in when the reply of the server arrives.
		await page.getByText('Accuracy: 60%').waitFor();
		await expectAccessible(page);
		await button(page).click();
		await settled(page);
		const hint = page.getByText('what you want to cut out');
		await hint.waitFor();
		await expectAccessible(page);
		await click(page, 450, 200);
		await answered(page);
		await expect.poll(() => hint.count()).toBe(0);
		await page.keyboard.press('Control+z');
		await hint.waitFor();
		await click(page, 150, 200);
		await answered(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Choose the subject']);
		expect(engine.masksOfPointsOnly.at(-1)).toBe(true);
		await page.keyboard.press('Control+z');
		await page.keyboard.press('Control+Shift+z');
		await settled(page);
		expect(await hint.count()).toBe(0);

		// The next click adds to it.
		await choose(page, 'Keep');
		await click(page, 450, 200);
		await answered(page);
		expect(engine.masks.at(-1)?.map(({ x }) => x)).toEqual([0.25, 0.75]);
		expect(engine.masksOfPointsOnly.at(-1)).toBe(false);
		expect([await guessAt(0.25), await guessAt(0.75)]).toEqual([255, 0]);
		const saved = await exportedPixels(page);
		expect([saved.at(150, 200)[3], saved.at(450, 200)[3], saved.at(450, 300)[3]]).toEqual([255, 255, 0]);
		await page.reload();
		await settled(page);
		expect(await hint.count()).toBe(0);
	});
});
