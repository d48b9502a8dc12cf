// Moving on the stage: the image behind the cutout and the subject in its frame, by mouse, touch, pen and keys.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { openSite } from '../site.ts';
import {
	beginDrag,
	canvas,
	choose,
	drag,
	exportedPixels,
	painted,
	phone,
	pick,
	pointAt,
	press,
	set,
	settled,
	shareEditor,
	stepsOf,
} from './editor.ts';

// The fake engine erases the left half of 600 x 400.
const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

/** 1200 x 400: red to the left, blue to the right; over 600 x 400 half of its width is hidden. */
const wide = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#ff0000' } })
	.composite([
		{
			input: { create: { width: 600, height: 400, channels: 3, background: '#0000ff' } },
			left: 600,
			top: 0,
		},
	])
	.png()
	.toBuffer();

/** For a page of the shared editor as it was when it was opened. */
async function chooseImage(page: Page): Promise<Page> {
	await choose(page, 'Background');
	await pick(page, 'Image');
	const file = { name: 'wide.png', mimeType: 'image/png', buffer: wide };
	await page.locator('input[type=file]').setInputFiles(file);
	await page.getByText('Drag the image on the canvas').waitFor();
	await settled(page);
	return page;
}

/** The subject fills 50 %: 150 x 200 in a frame of 600 x 400, in its middle. */
async function placeSubject(page: Page): Promise<Page> {
	await choose(page, 'Crop and size');
	await pick(page, 'Subject');
	await set(page, 'Subject fills in percent of the frame', 50);
	await page.getByRole('checkbox', { name: 'Place the subject' }).click();
	await settled(page);
	return page;
}

const stage = (page: Page) => page.getByRole('application', { name: 'Canvas' });
const place = async (page: Page) => [
	await page.getByLabel('Across in percent of the free space').inputValue(),
	await page.getByLabel('Down in percent of the free space').inputValue(),
];

describe('with a mouse and keys', () => {
	const { again } = shareEditor(site, photo);

	describe('the background image', () => {
		it('follows the mouse while the subject stays; a drag is one step, and Escape or Undo during the drag puts it back without undoing a step', async () => {
			const page = await chooseImage(await again());
			const steps = await stepsOf(page);
			const before = await painted(page, 500, 200);
			expect(await painted(page, 200, 20)).toEqual([255, 0, 0, 255]);
			await drag(page, [
				[250, 100],
				[100, 180],
			]);
			// The seam of the two colours was in the middle of the frame, and is now 150 to the left of it.
			expect(await painted(page, 145, 20)).toEqual([255, 0, 0, 255]);
			expect(await painted(page, 155, 20)).toEqual([0, 0, 255, 255]);
			expect(await painted(page, 500, 200)).toEqual(before);
			expect(await stepsOf(page)).toEqual([...steps, 'Background image moved']);
			await press(page, 'Undo');
			expect(await painted(page, 200, 20)).toEqual([255, 0, 0, 255]);

			const withUndone = await stepsOf(page);
			for (const key of ['Escape', 'Control+z']) {
				const { to } = await beginDrag(page, [250, 100], [100, 100]);
				await expect.poll(() => painted(page, 200, 20)).toEqual([0, 0, 255, 255]);
				await page.keyboard.press(key);
				// The button is still held.
				await page.mouse.move(to.x + 2, to.y);
				await page.mouse.up();
				await settled(page);
				expect([key, await painted(page, 200, 20)]).toEqual([key, [255, 0, 0, 255]]);
				expect([key, await stepsOf(page)]).toEqual([key, withUndone]);
			}
		});

		it('moves by arrow keys on the canvas, where a key that is held is one step; the view still moves beside the picture, with the space bar and by the wheel; the panel says when the image cannot be moved', async () => {
			const page = await chooseImage(await again());
			const steps = await stepsOf(page);
			await stage(page).focus();
			await page.keyboard.down('Shift');
			for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowLeft');
			await page.keyboard.up('ArrowLeft');
			await page.keyboard.up('Shift');
			await settled(page);
			expect(await painted(page, 245, 20)).toEqual([255, 0, 0, 255]);
			expect(await painted(page, 255, 20)).toEqual([0, 0, 255, 255]);
			const moved = [...steps, 'Background image moved'];
			expect(await stepsOf(page)).toEqual(moved);
			const view = () => canvas(page).getAttribute('data-view');
			const views = [await view()];
			await drag(page, [
				[-40, 200],
				[20, 200],
			]);
			views.push(await view());
			await page.keyboard.down('Space');
			await drag(page, [
				[200, 200],
				[240, 200],
			]);
			await page.keyboard.up('Space');
			views.push(await view());
			await page.mouse.wheel(0, -200);
			await expect.poll(view).not.toBe(views[2]);
			expect(new Set(views).size).toBe(3);
			expect(await stepsOf(page)).toEqual(moved);
			await expectAccessible(page);

			// Where it fits the frame exactly.
			await choose(page, 'Crop and size');
			await set(page, 'Width in pixels', 1200);
			await set(page, 'Height in pixels', 400);
			await choose(page, 'Background');
			await page.getByText('Zoom in to move it').waitFor();
			await set(page, 'Zoom in percent', 200);
			await page.getByText('Drag the image on the canvas').waitFor();
		});
	});

	describe('the subject', () => {
		it('moves by arrow keys on the canvas, is dragged inside its frame in one step, ends at the edges of it, and snaps to the middle; elsewhere a drag moves the view', async () => {
			const page = await placeSubject(await again());
			const opened = await stepsOf(page);
			await stage(page).focus();
			await page.keyboard.press('Shift+ArrowRight');
			await page.keyboard.press('ArrowUp');
			await settled(page);
			expect(await stepsOf(page)).toHaveLength(opened.length + 2);
			const keyed = await exportedPixels(page);
			expect([keyed.at(234, 200)[3], keyed.at(236, 200)[3]]).toEqual([0, 255]);
			expect([keyed.at(300, 98)[3], keyed.at(300, 100)[3]]).toEqual([0, 255]);
			await choose(page, 'Crop and size');
			await drag(page, [
				[300, 200],
				[900, -300],
			]);
			expect(await place(page)).toEqual(['100', '0']);
			await drag(page, [
				[525, 100],
				[303, 203],
			]);
			expect(await place(page)).toEqual(['50', '50']);
			const steps = await stepsOf(page);
			await drag(page, [
				[300, 200],
				[390, 150],
			]);
			// 225 of 450 pixels were free to its left, and 100 of 200 above.
			expect(await place(page)).toEqual(['70', '25']);
			expect(await stepsOf(page)).toEqual([...steps, 'Place of the subject']);
			const view = await canvas(page).getAttribute('data-view');
			await drag(page, [
				[100, 300],
				[150, 300],
			]);
			expect(await canvas(page).getAttribute('data-view')).not.toBe(view);
			expect(await place(page)).toEqual(['70', '25']);
		});

		it('that fills its frame cannot be moved, and the panel says how to make room', async () => {
			const page = await again();
			await choose(page, 'Crop and size');
			await pick(page, 'Subject');
			await page.getByRole('checkbox', { name: 'Fit to the subject' }).click();
			await page.getByText('The subject fills its frame').waitFor();
			const steps = await stepsOf(page);
			await drag(page, [
				[150, 200],
				[200, 200],
			]);
			expect(await stepsOf(page)).toEqual(steps);
		});
	});
});

describe('by touch', () => {
	const { again } = shareEditor(site, photo, phone);

	it('one finger moves the image and the page does not scroll; a second one zooms instead', async () => {
		const page = await chooseImage(await again());
		const steps = await stepsOf(page);
		const cdp = await page.context().newCDPSession(page);
		const [from, to] = [await pointAt(page, 250, 300), await pointAt(page, 100, 300)];
		const send = (
			type: 'touchStart' | 'touchMove' | 'touchEnd',
			...touchPoints: { x: number; y: number }[]
		) =>
			cdp.send('Input.dispatchTouchEvent', {
				type,
				touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
			});
		await send('touchStart', from);
		for (const share of [0.3, 0.6, 1])
			await send('touchMove', { ...from, x: from.x + (to.x - from.x) * share });
		await send('touchEnd');
		await settled(page);
		expect(await painted(page, 200, 20)).toEqual([0, 0, 255, 255]);
		expect(await stepsOf(page)).toEqual([...steps, 'Background image moved']);
		await send('touchStart', from);
		await send('touchMove', { ...from, x: from.x + 40 });
		await send('touchStart', { ...from, x: from.x + 40 }, { ...from, x: from.x + 90 });
		await send('touchMove', from, { ...from, x: from.x + 120 });
		await send('touchEnd');
		await settled(page);
		expect(await stepsOf(page)).toEqual([...steps, 'Background image moved']);
		expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);
	});

	it('a subject that can be moved is accessible on a phone', async () => {
		const page = await placeSubject(await again());
		await stage(page).focus();
		await expectAccessible(page);
	});
});
