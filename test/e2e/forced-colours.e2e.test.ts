// Forced colours (contrast themes of Windows), which take the page's own colours away.
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseFiles, copies, expectSteps, openBatch } from './batch/batch-page.ts';
import { choose, pick, press, shareEditor } from './editor/editor.ts';
import { openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);
const contrastTheme = { forcedColors: 'active', colorScheme: 'dark' } as const;

const styleOf = (element: Locator, property: 'color' | 'backgroundColor') =>
	element.evaluate((found, name) => getComputedStyle(found)[name], property);

const { again } = shareEditor(site, photo, contrastTheme);

it('in the editor Undo and Redo look different when only one of them is available, and the list of steps marks the current one', async () => {
	const page = await again();
	await choose(page, 'Background');
	await pick(page, 'Colour');
	const colours = () =>
		Promise.all(['Undo', 'Redo'].map((name) => styleOf(page.getByRole('button', { name }), 'color')));
	const [enabled, disabled] = await colours();
	expect(enabled).not.toBe(disabled);
	await page.getByRole('button', { name: 'Steps', exact: true }).click();
	const step = (name: string) => page.getByRole('button', { name, exact: true });
	expect(await styleOf(step('Background colour'), 'backgroundColor')).not.toBe(
		await styleOf(step('As it was'), 'backgroundColor'),
	);
	await page.keyboard.press('Escape');
	await press(page, 'Undo');
	expect(await colours()).toEqual([disabled, enabled]);
});

it('a slider shows its whole track, filled from 0 to its value', async () => {
	const page = await again();
	await choose(page, 'Edge');
	const slider = page.getByRole('slider', { name: 'Shift', exact: true });
	await slider.press('End');
	const { data, info } = await sharp(await slider.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const colourAt = (share: number) => {
		const at = 3 * (Math.floor(info.height / 2) * info.width + Math.floor(share * info.width));
		return [...data.subarray(at, at + 3)];
	};
	const rowsAt = (share: number) => {
		const x = Math.floor(share * info.width);
		const rows = Array.from({ length: info.height }, (_, y) => data[3 * (y * info.width + x)]);
		return new Set(rows.slice(Math.floor(info.height / 3), Math.ceil((2 * info.height) / 3)));
	};
	// 0 is in the middle.
	expect(colourAt(0.7)).toEqual(colourAt(0.6));
	expect(colourAt(0.7)).not.toEqual(colourAt(0.3));
	// Lines above and below what is not filled.
	expect(rowsAt(0.3).size).toBeGreaterThan(1);
});

it('the thumbnail of the photo in the preview stays visible', async () => {
	const page = await openBatch(site, contrastTheme);
	await chooseFiles(page, copies(photo, 2));
	await expectSteps(page, { done: 2 });
	const over = (name: string) => page.getByRole('button', { name: `Preview ${name}`, pressed: true });
	expect(await styleOf(over('photo-1.jpg'), 'backgroundColor')).toBe('rgba(0, 0, 0, 0)');
});

it('a cutout lies on a checkerboard', async () => {
	const { path } = await processed(site, photo);
	const page = await site.newPage({ ...contrastTheme, reducedMotion: 'reduce' });
	await page.goto(path);
	const cutout = page.getByRole('img', { name: 'background removed' });
	// The original has been peeled off.
	const images = page.getByRole('figure').filter({ has: cutout }).locator('img');
	await expect.poll(() => images.count()).toBe(1);
	// In the erased half, where both kinds of squares differ.
	const corner = sharp(await cutout.screenshot()).extract({ left: 16, top: 32, width: 64, height: 64 });
	const { min, max } = (await corner.stats()).channels[0] as { min: number; max: number };
	expect(max).toBeGreaterThan(min);
});

it('the line of a before/after slider has the colour of what is chosen, not that of the page behind the cutout', async () => {
	const page = await site.newPage({ ...contrastTheme, reducedMotion: 'reduce' });
	await page.goto('/');
	const frame = page.getByRole('slider', { name: 'Teddy bear' }).locator('xpath=../..');
	const { data, info } = await sharp(await frame.screenshot())
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	/** In the middle and above the subject, where a cutout has nothing. */
	const colourAt = (x: number) => [
		...data.subarray(3 * (10 * info.width + x), 3 * (10 * info.width + x) + 3),
	];
	const middle = Math.floor(info.width / 2);
	expect(colourAt(middle)).not.toEqual(colourAt(middle - 20));
});
