// What the editor puts behind a cutout: colours, gradients, blur, our places and images of the user.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite } from '../site.ts';
import {
	choose,
	decoded,
	exportedPixels,
	painted,
	paintedAt,
	pick,
	set,
	settled,
	shareEditor,
	stepsOf,
} from './editor.ts';

const engine = createFakeEngine();
// The fake engine erases the left half.
const site = openSite({ engine });
const width = 600;
const height = 400;
const photo = await jpeg(width, height);
const original = await decoded(photo);

const { again } = shareEditor(site, photo);
async function open(tool: string) {
	const page = await again();
	await choose(page, tool);
	return { page };
}

describe('Background', () => {
	it('a colour is exact in the file and on the screen, even if pasted with spaces around it; a text that is not a colour changes nothing, and the page says so', async () => {
		const { page } = await open('Background');
		await pick(page, 'Colour');
		const steps = await stepsOf(page);
		const field = page.getByLabel('Colour, hex', { exact: true });
		for (const text of ['#12ab3g', '']) {
			await set(page, 'Colour, hex', text);
			expect([text, await field.inputValue(), await stepsOf(page)]).toEqual([text, '#ffffff', steps]);
		}
		expect(await painted(page, 10, 10)).toEqual([255, 255, 255, 255]);
		const alert = page.getByRole('alert');
		await set(page, 'Colour, hex', 'red');
		expect(await alert.textContent()).toBe('Not a colour. Write it as in #ff8800.');

		await field.selectText();
		await page.keyboard.insertText(' #3366cc ');
		expect(await alert.count()).toBe(0);
		await field.press('Enter');
		await settled(page);
		expect(await field.inputValue()).toBe('#3366cc');
		expect(await painted(page, 10, 10)).toEqual([0x33, 0x66, 0xcc, 255]);

		await page.getByRole('button', { name: 'Undo', exact: true }).click();
		await settled(page);
		await set(page, 'Colour, hex', '#12ab34');
		await page.keyboard.press('Escape');
		const saved = await exportedPixels(page);
		expect(saved.at(10, 10)).toEqual([0x12, 0xab, 0x34, 255]);
		expect(saved.at(500, 200)).toEqual(original.at(500, 200));
		expect(await painted(page, 10, 10)).toEqual([0x12, 0xab, 0x34, 255]);
		expect(await stepsOf(page)).toHaveLength(3);
	});

	it('a gradient begins and ends with its colours, the blurred background has the colours of the photo’s background and nothing of its subject, and the user’s own image covers the frame', async () => {
		const { page } = await open('Background');
		await pick(page, 'Gradient');
		await set(page, 'From, hex', '#000000');
		await set(page, 'To, hex', '#ffffff');
		const gradient = await exportedPixels(page);
		const [top = 0, middle = 0, bottom = 0] = [0, 200, 399].map((y) => gradient.at(5, y)[0]);
		expect(top).toBeLessThan(3);
		expect(middle).toBeGreaterThan(120);
		expect(middle).toBeLessThan(136);
		expect(bottom).toBeGreaterThan(252);

		await choose(page, 'Background');
		await pick(page, 'Blur');
		const blurred = await exportedPixels(page);
		const [red = 0, , blue = 0] = blurred.at(20, 20);
		expect(blurred.at(20, 20)[3]).toBe(255);
		// The disc is orange and its surroundings are blue.
		expect(blue).toBeGreaterThan(red);

		await choose(page, 'Background');
		await pick(page, 'Image');
		const green = await sharp({ create: { width: 50, height: 90, channels: 3, background: '#00c800' } })
			.png()
			.toBuffer();
		const file = { name: 'green.png', mimeType: 'image/png', buffer: green };
		await page.locator('input[type=file]').setInputFiles(file);
		await settled(page);
		const saved = await exportedPixels(page);
		for (const [x, y] of [
			[0, 0],
			[299, 399],
			[150, 200],
		] as const)
			expect(saved.at(x, y)).toEqual([0, 200, 0, 255]);
	});
});

describe('the settings of a background', () => {
	it('include a colour of the palette, the direction of a gradient, and the amount of blur', async () => {
		const { page } = await open('Background');
		await pick(page, 'Colour');
		await page.getByRole('button', { name: 'Night', exact: true }).click();
		await settled(page);
		expect(await page.getByLabel('Colour, hex', { exact: true }).inputValue()).toBe('#1f2a44');
		expect(await painted(page, 10, 10)).toEqual([0x1f, 0x2a, 0x44, 255]);

		await pick(page, 'Gradient');
		await set(page, 'From, hex', '#000000');
		await set(page, 'To, hex', '#ffffff');
		await set(page, 'Angle in degrees', 0);
		const [left = 255] = await painted(page, 2, 200);
		const [quarter = 0] = await painted(page, 150, 200);
		expect([left < 5, quarter > 50, quarter < 78]).toEqual([true, true, true]);

		await pick(page, 'Blur');
		const rowOf = async () => {
			const saved = await exportedPixels(page);
			await choose(page, 'Background');
			return Array.from({ length: 300 }, (_, x) => saved.at(x, 200).slice(0, 3).join()).join(' ');
		};
		await set(page, 'Strength in percent', 1);
		const slight = await rowOf();
		await set(page, 'Strength in percent', 100);
		expect(await rowOf()).not.toBe(slight);
	});

	it('include each of our places, which fills the frame', async () => {
		const { page } = await open('Background');
		await pick(page, 'Image');
		const seen = new Set<string>();
		const corners = [
			[5, 5],
			[295, 5],
			[5, 395],
			[295, 395],
		] as const;
		const before = String(await paintedAt(page, corners));
		seen.add(before);
		const places = page.getByRole('region', { name: 'Places' }).getByRole('button');
		for (const place of await places.all()) {
			await place.click();
			await expect.poll(async () => seen.has(String(await paintedAt(page, corners)))).toBe(false);
			await settled(page);
			const shown = await paintedAt(page, corners);
			expect(shown.map(([, , , alpha]) => alpha)).toEqual([255, 255, 255, 255]);
			seen.add(String(shown));
		}
		seen.delete(before);
		expect(seen.size).toBe(5);
	});
});

describe('the eyedropper', () => {
	const dropper = (page: Page) => page.getByRole('button', { name: 'Pick a colour from the screen' });

	it('takes the colour that is picked, as one step, and leaves the colour as it was when it is cancelled; it is not offered where the browser has none', async () => {
		const { page } = await open('Background');
		// Simulates the eyedropper of a browser, which the user first leaves with Escape.
		await page.evaluate(() => {
			let calls = 0;
			class EyeDropper {
				async open() {
					if (calls++ > 0) return { sRGBHex: '#12AB34' };
					throw new DOMException('The user canceled the selection.', 'AbortError');
				}
			}
			Object.assign(window, { EyeDropper });
		});
		await pick(page, 'Colour');
		await set(page, 'Colour, hex', '#224466');
		const steps = await stepsOf(page);
		const colour = page.getByLabel('Colour, hex', { exact: true });
		await dropper(page).click();
		await settled(page);
		expect(await colour.inputValue()).toBe('#224466');
		expect(await stepsOf(page)).toEqual(steps);

		await dropper(page).click();
		await expect.poll(() => colour.inputValue()).toBe('#12ab34');
		await settled(page);
		expect(await stepsOf(page)).toHaveLength(steps.length + 1);
		expect(await painted(page, 10, 10)).toEqual([0x12, 0xab, 0x34, 255]);

		await page.evaluate(() => Reflect.deleteProperty(window, 'EyeDropper'));
		await choose(page, 'Edge');
		await choose(page, 'Background');
		await colour.waitFor();
		expect(await dropper(page).count()).toBe(0);
	});
});
