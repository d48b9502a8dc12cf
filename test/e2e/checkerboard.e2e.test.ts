// The checkerboard behind a cutout: that of the other theme where the current theme's would hide the cutout.
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { choose as chooseFiles, copies, openBatch } from './batch/batch-page.ts';
import { choose, openEditor, painted, pick, settled } from './editor/editor.ts';
import { jpegFile, openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });
const [light, dark] = ['rgb(255, 255, 255)', 'rgb(42, 35, 30)'];

// That the squares behind a cutout of other colours follow the theme is tested on a result, and below in the editor.
it('a dark or white cutout is on squares that show it, on the pages of a result and in the editor, in both themes', async () => {
	const themes = ['light', 'dark'] as const;
	const found: unknown[] = [];
	for (const [background, places] of [
		['#101018', ['results', 'editor']],
		['#fcfcfc', ['home', 'editor']],
		['#c08040', ['results']],
	] as const) {
		const plain = sharp({ create: { width: 600, height: 400, channels: 3, background } });
		const { id, token, path } = await processed(site, await plain.png().toBuffer());
		const page = await site.newPage();
		const isPlain = background === '#c08040';
		const colour = async (shown: Locator) => {
			await shown.waitFor();
			if (!isPlain) await page.locator('[data-theme]').first().waitFor();
			return shown.evaluate((element) => getComputedStyle(element).backgroundColor);
		};
		const inBoth = async (place: string, read: () => Promise<string>) => {
			for (const colorScheme of themes) {
				await page.emulateMedia({ colorScheme });
				found.push(`${background} in the ${colorScheme} theme, ${place}: ${await read()}`);
			}
		};
		const around = page
			.getByRole('img', { name: 'background removed' })
			.locator('xpath=ancestor::*[contains(@class, "checkerboard")]');
		for (const place of places) {
			if (place === 'home') {
				await page.addInitScript(
					(result) => sessionStorage.setItem('uploadResults', JSON.stringify(result)),
					{
						id,
						processed: true,
						processed_img: `/api/secure/view/${token}`,
					},
				);
				await page.goto('/');
			} else await page.goto(place === 'editor' ? path.replace('/results', '/edit') : path);
			if (place !== 'editor') {
				await inBoth(place, () => colour(around));
				continue;
			}
			await settled(page);
			await page.locator('canvas.stage-canvas[data-theme]').waitFor();
			// What the engine erases.
			await inBoth('stage', async () => {
				const [level = 0] = await painted(page, 20, 380);
				return level > 200 ? light : dark;
			});
			await inBoth('sample', () => colour(page.locator('.choice .checkerboard')));
		}
	}
	expect(found).toEqual([
		`#101018 in the light theme, results: ${light}`,
		`#101018 in the dark theme, results: ${light}`,
		`#101018 in the light theme, stage: ${light}`,
		`#101018 in the dark theme, stage: ${light}`,
		`#101018 in the light theme, sample: ${light}`,
		`#101018 in the dark theme, sample: ${light}`,
		`#fcfcfc in the light theme, home: ${dark}`,
		`#fcfcfc in the dark theme, home: ${dark}`,
		`#fcfcfc in the light theme, stage: ${dark}`,
		`#fcfcfc in the dark theme, stage: ${dark}`,
		`#fcfcfc in the light theme, sample: ${dark}`,
		`#fcfcfc in the dark theme, sample: ${dark}`,
		`#c08040 in the light theme, results: ${light}`,
		`#c08040 in the dark theme, results: ${dark}`,
	]);
});

it('a photo that still has its background is not shown on squares while it is uploaded', async () => {
	const page = await site.newPage({ consented: true });
	await page.goto('/upload');
	await page.route('**/api/upload', () => {});
	const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c08040' } });
	await page.locator('input[type=file]').setInputFiles(jpegFile(await plain.jpeg().toBuffer()));
	const upload = page.getByRole('img', { name: 'Your upload' });
	await upload.waitFor();
	expect(await upload.locator('xpath=ancestor::*[contains(@class, "checkerboard")]').count()).toBe(0);
});

it('a shadow is on light squares, on which it can be seen, in the editor and in the preview of a batch', async () => {
	const plain = sharp({ create: { width: 600, height: 400, channels: 3, background: '#c08040' } });
	const image = await plain.jpeg().toBuffer();
	const { page } = await openEditor(site, image, { colorScheme: 'dark' });
	// What the engine erases.
	const isLight = async () => ((await painted(page, 20, 20))[0] ?? 0) > 200;
	await choose(page, 'Shadow');
	for (const [kind, expected] of [
		['Contact', true],
		['None', false],
		['Drop', true],
	] as const) {
		await pick(page, kind);
		await expect.poll(isLight).toBe(expected);
	}

	const batch = await openBatch(site, { colorScheme: 'dark' });
	await chooseFiles(batch, copies(image, 1));
	await batch.getByAltText('Cutout of photo-1.jpg').waitFor();
	const squares = () =>
		batch
			.getByAltText('Cutout of photo-1.jpg')
			.locator('xpath=..')
			.evaluate((element) => getComputedStyle(element).backgroundColor);
	await expect.poll(squares).toBe('rgb(42, 35, 30)');
	await batch.getByRole('radio', { name: 'Contact' }).check();
	await expect.poll(squares).toBe('rgb(255, 255, 255)');
	await batch.getByRole('radiogroup', { name: 'Shadow' }).getByRole('radio', { name: 'None' }).check();
	await expect.poll(squares).toBe('rgb(42, 35, 30)');
});
