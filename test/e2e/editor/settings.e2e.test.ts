// What the editor's other tools make of a cutout: background, edge, shadow, holes.
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
	openTool,
	painted,
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
	it('a colour is exact in the file and on the screen, also pasted with spaces around it; what is no colour changes nothing, and is said to be none', async () => {
		const { page } = await open('Background');
		await pick(page, 'Colour');
		const steps = await stepsOf(page);
		const field = page.getByLabel('Colour, hex', { exact: true });
		for (const text of ['red', '#12ab3', '#12ab3g', '<b>', '']) {
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

	it('a gradient begins and ends with its colours, the blurred one has the colours of the photo’s background and nothing of its subject, and an image of one’s own covers the frame', async () => {
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

describe('the eyedropper', () => {
	const dropper = (page: Page) => page.getByRole('button', { name: 'Pick a colour from the screen' });

	it('takes the colour that is picked, as one step, and one that is cancelled leaves the colour; a browser without one offers none', async () => {
		const { page } = await open('Background');
		// As a browser whose user leaves it with Escape at first.
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

describe('Edge', () => {
	it('shifts inwards and outwards by whole pixels, and softens', async () => {
		const { page } = await open('Edge');
		const edgeAt = async () => {
			const saved = await exportedPixels(page);
			await choose(page, 'Edge');
			return Array.from({ length: 12 }, (_, i) => saved.at(294 + i, 200)[3]).findIndex((a = 0) => a > 127);
		};
		const plain = await edgeAt();
		await set(page, 'Shift in pixels', 3);
		expect(await edgeAt()).toBe(plain - 3);
		await set(page, 'Shift in pixels', -3);
		expect(await edgeAt()).toBe(plain + 3);
		await set(page, 'Shift in pixels', 0);
		await set(page, 'Feather in pixels', 10);
		const soft = await exportedPixels(page);
		const alpha = [292, 297, 300, 303, 308].map((x) => soft.at(x, 200)[3] ?? 0);
		expect(alpha).toEqual(alpha.toSorted((a, b) => a - b));
		expect(new Set(alpha).size).toBeGreaterThan(3);
	});
});

describe('Shadow', () => {
	it('lies under the subject and changes none of its pixels', async () => {
		const { page } = await open('Shadow');
		for (const kind of ['Contact', 'Drop']) {
			await choose(page, 'Shadow');
			await pick(page, kind);
			const saved = await exportedPixels(page);
			expect([kind, saved.at(500, 200)]).toEqual([kind, original.at(500, 200)]);
			const shaded = Array.from({ length: height }, (_, y) => saved.at(296, y)[3] ?? 0);
			expect([kind, Math.max(...shaded)]).toEqual([kind, expect.toSatisfy((alpha) => alpha > 0)]);
			expect([kind, saved.at(2, 2)]).toEqual([kind, [0, 0, 0, 0]]);
		}
	});
});

describe('Holes', () => {
	it('doubtful regions are listed, and one press removes or keeps one; those pressed quickly are all decided, in their places, and the focus stays', async () => {
		const doubt = { y: 100, width: 60, height: 60, area: 0.01, kind: 'maybe-background' } as const;
		engine.setAssessment({ confidence: 0.5, doubtfulRegions: [320, 420, 520].map((x) => ({ ...doubt, x })) });
		const { page } = await openTool(site, photo, 'Holes');
		engine.setAssessment({ confidence: 1 });
		await page.getByRole('button', { name: 'doubt 3 Kept' }).waitFor();
		const count = await page.evaluate(() => {
			const buttons = [...document.querySelectorAll<HTMLElement>('[aria-label^="doubt"]')];
			buttons[1]?.focus();
			for (const button of buttons.toReversed()) button.click();
			return buttons.length;
		});
		expect(count).toBe(3);
		await settled(page);
		await page.getByRole('button', { name: 'doubt 1 Removed. Keep it' }).waitFor();
		const names = await page
			.getByRole('button', { name: /doubt/ })
			.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
		// What is left of a doubt is a further one, behind them.
		expect(names.slice(0, 3)).toEqual([1, 2, 3].map((number) => `doubt ${number} Removed. Keep it`));
		expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
			'doubt 2 Removed. Keep it',
		);
		await page.getByRole('button', { name: 'doubt 2 Removed. Keep it' }).click();
		await page.getByRole('button', { name: 'doubt 2 Kept. Remove it' }).waitFor();
		await settled(page);
		const saved = await exportedPixels(page);
		expect([saved.at(350, 130)[3], saved.at(450, 130)[3], saved.at(550, 130)[3]]).toEqual([0, 255, 0]);
	});

	it('says so where there are none', async () => {
		const { page } = await open('Holes');
		await page.getByText('No holes found').waitFor();
	});
});
