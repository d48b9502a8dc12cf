// The checkerboard behind a cutout, which is that of the other theme where the page's own would hide it.
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { choose as chooseFiles, copies, openBatch } from './batch/batch-page.ts';
import { choose, openEditor, painted, pick, settled } from './editor/editor.ts';
import { jpegFile, openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

it('a dark or white cutout is on squares that show it, on the pages of a result and in the editor, in both themes', async () => {
	const themes = ['light', 'dark'] as const;
	type Squares = [results: string, home: string, editor: string, sample: string];
	const found: Record<string, Squares> = {};
	for (const background of ['#101018', '#c08040', '#fcfcfc']) {
		const plain = sharp({ create: { width: 600, height: 400, channels: 3, background } });
		const { id, token, path } = await processed(site, await plain.png().toBuffer());
		const page = await site.newPage();
		const isPlain = background === '#c08040';
		const colour = async (shown: Locator) => {
			await shown.waitFor();
			if (!isPlain) await page.locator('[data-theme]').first().waitFor();
			return shown.evaluate((element) => getComputedStyle(element).backgroundColor);
		};
		const inBoth = async (read: () => Promise<string>) => {
			const values: string[] = [];
			for (const colorScheme of themes) {
				await page.emulateMedia({ colorScheme });
				values.push(await read());
			}
			return values;
		};
		const around = page
			.getByRole('img', { name: 'background removed' })
			.locator('xpath=ancestor::*[contains(@class, "checkerboard")]');
		await page.goto(path);
		const results = await inBoth(() => colour(around));
		await page.evaluate((result) => sessionStorage.setItem('uploadResults', JSON.stringify(result)), {
			id,
			processed: true,
			processed_img: `/api/secure/view/${token}`,
		});
		await page.goto('/');
		const home = await inBoth(() => colour(around));
		await page.goto(path.replace('/results', '/edit'));
		await settled(page);
		if (!isPlain) await page.locator('canvas.stage-canvas[data-theme]').waitFor();
		// What the engine erases.
		const editor = await inBoth(async () => {
			const [level = 0] = await painted(page, 20, 380);
			return level > 200 ? 'light' : 'dark';
		});
		const sample = await inBoth(() => colour(page.locator('.choice .checkerboard')));
		for (const [i, theme] of themes.entries())
			found[`${background} in the ${theme} theme`] = [results[i], home[i], editor[i], sample[i]] as Squares;
	}
	const [light, dark] = ['rgb(255, 255, 255)', 'rgb(42, 35, 30)'];
	const onLight = [light, light, 'light', light];
	const onDark = [dark, dark, 'dark', dark];
	expect(found).toEqual({
		'#101018 in the light theme': onLight,
		'#101018 in the dark theme': onLight,
		'#c08040 in the light theme': onLight,
		'#c08040 in the dark theme': onDark,
		'#fcfcfc in the light theme': onDark,
		'#fcfcfc in the dark theme': onDark,
	});
});

it('a photo that still has its background is on no squares while it is uploaded', async () => {
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
