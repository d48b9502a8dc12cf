// The checkerboard behind a cutout, which is that of the other theme where the page's own would hide it.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { painted, settled } from './editor/editor.ts';
import { openSite, processed } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

it.each(['light', 'dark'] as const)(
	'a dark or white cutout is on squares that show it, on the results page and in the editor, in the %s theme',
	async (colorScheme) => {
		const squares: [background: string, results: string, editor: string][] = [];
		for (const background of ['#101018', '#c08040', '#fcfcfc']) {
			const plain = sharp({ create: { width: 600, height: 400, channels: 3, background } });
			const { path } = await processed(site, await plain.png().toBuffer());
			const page = await site.newPage({ colorScheme });
			await page.goto(path);
			const cutout = page.getByRole('img', { name: 'background removed' });
			await cutout.waitFor();
			const isPlain = background === '#c08040';
			const frame = cutout.locator('xpath=ancestor::*[contains(@class, "checkerboard")]');
			if (!isPlain) await frame.and(page.locator('[data-theme]')).waitFor();
			const colour = await frame.evaluate((element) => getComputedStyle(element).backgroundColor);
			await page.goto(path.replace('/results', '/edit'));
			await settled(page);
			if (!isPlain) await page.locator('canvas.stage-canvas[data-theme]').waitFor();
			// What the engine erases.
			const [level = 0] = await painted(page, 20, 380);
			squares.push([background, colour, level > 200 ? 'light' : 'dark']);
		}
		const [light, dark] = ['rgb(255, 255, 255)', 'rgb(42, 35, 30)'];
		expect(squares).toEqual([
			['#101018', light, 'light'],
			['#c08040', colorScheme === 'light' ? light : dark, colorScheme],
			['#fcfcfc', dark, 'dark'],
		]);
	},
);
