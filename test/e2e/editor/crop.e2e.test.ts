import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite } from '../site.ts';
import {
	canvas,
	choose,
	decoded,
	drag,
	exported,
	exportedPixels,
	openTool,
	pick,
	pointAt,
	press,
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
	await pick(page, 'Crop');
	return { page };
}

describe('Crop and size', () => {
	it('handles move by keyboard, those at a corner in the ratio of the frame, and the file has the frame’s size', async () => {
		const { page } = await open('Crop and size');
		const size = page.locator('.crop-size');
		await pick(page, '1:1');
		await page.getByRole('button', { name: 'Bottom right corner' }).focus();
		await page.keyboard.press('Shift+ArrowLeft');
		await expect.poll(() => size.textContent()).toBe('390 x 390');
		await page.keyboard.press('ArrowUp');
		await expect.poll(() => size.textContent()).toBe('389 x 389');
		await press(page, 'Whole image');
		await page.getByRole('button', { name: 'Left edge' }).focus();
		for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight');
		await settled(page);
		const saved = await exportedPixels(page);
		expect(saved.width).toBe(width - 10);
		expect(saved.at(500 - 10, 200)).toEqual(original.at(500, 200));
	});

	it.each([
		['of another tool', 'b'],
		['that shows the original', 'o'],
	])('with a handle in focus, the key %s leaves the focus on the canvas', async (_name, key) => {
		const { page } = await open('Crop and size');
		await page.getByRole('button', { name: 'Left edge' }).focus();
		await page.keyboard.down(key);
		await page.locator('.crop-frame').waitFor({ state: 'detached' });
		const focused = await page.evaluate(() => document.activeElement?.ariaLabel);
		await page.keyboard.up(key);
		expect(focused).toBe('Canvas');
	});

	it('shows the whole frame, however far the user had zoomed in', async () => {
		const page = await again();
		await choose(page, 'View');
		for (let i = 0; i < 6; i++) await page.getByRole('button', { name: 'Zoom in' }).click();
		await choose(page, 'Crop and size');
		await pick(page, 'Crop');
		const stage = await canvas(page).boundingBox();
		const handle = page.getByRole('button', { name: 'Bottom right corner' });
		const right = async () => {
			const box = await handle.boundingBox();
			return box ? box.x + box.width / 2 : Number.POSITIVE_INFINITY;
		};
		await expect.poll(right).toBeLessThan((stage?.x ?? 0) + (stage?.width ?? 0));
	});

	it('each side of a narrow image has a handle of its own', async () => {
		const { page } = await openTool(site, await jpeg(20, 800), 'Crop and size');
		for (const [x, name] of [
			[0, 'Left edge'],
			[20, 'Right edge'],
		] as const) {
			const at = await pointAt(page, x, 400);
			const shown = await page.evaluate(
				({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.getAttribute('aria-label'),
				at,
			);
			expect(shown).toBe(name);
		}
		const [from, to] = [await pointAt(page, 20, 400), await pointAt(page, 15, 400)];
		await page.mouse.move(from.x, from.y);
		await page.mouse.down();
		await page.mouse.move(to.x, to.y, { steps: 4 });
		await page.mouse.up();
		await settled(page);
		expect(await page.locator('.crop-size').textContent()).toBe('15 x 800');
	});

	it('dragging with Space held moves the view and not the frame, even after the frame was dragged', async () => {
		const { page } = await open('Crop and size');
		await drag(page, [
			[600, 400],
			[500, 300],
		]);
		await expect.poll(() => page.locator('.crop-size').textContent()).toBe('500 x 300');
		const before = await canvas(page).getAttribute('data-view');
		await page.keyboard.down(' ');
		await drag(page, [
			[250, 150],
			[300, 200],
		]);
		await page.keyboard.up(' ');
		await expect.poll(() => canvas(page).getAttribute('data-view')).not.toBe(before);
		expect(await stepsOf(page)).toEqual(['As it was', 'Crop']);
	});

	it('a frame that is fitted to the subject has the margin around it', async () => {
		const { page } = await open('Crop and size');
		await pick(page, 'Subject');
		await page.getByRole('checkbox', { name: 'Fit to the subject' }).click();
		const size = () => canvas(page).getAttribute('data-output');
		await expect.poll(size).toBe('300 400');
		await set(page, 'Margin in percent', 10);
		// 10 % of the longer side, on each.
		await expect.poll(size).toBe('380 480');
		const saved = await exportedPixels(page);
		expect(saved.at(15, 200)[3]).toBe(0);
		expect(saved.at(40 + 200, 40 + 200)).toEqual(original.at(500, 200));
	});

	it('the zoom stays when the output grows by a pixel, and after the original was shown in another size', async () => {
		const { page } = await open('Crop and size');
		const attribute = (name: 'view' | 'output') => canvas(page).getAttribute(`data-${name}`);
		await pick(page, 'Subject');
		await page.getByRole('checkbox', { name: 'Fit to the subject' }).click();
		await settled(page);
		await page.keyboard.press('1');
		await page.keyboard.press('+');
		await expect.poll(() => attribute('view')).toMatch(/^1.25 /);
		const output = await attribute('output');
		await choose(page, 'Edge');
		await set(page, 'Shift in pixels', 1);
		await expect.poll(() => attribute('output')).not.toBe(output);
		expect(await attribute('view')).toMatch(/^1.25 /);

		await choose(page, 'Crop and size');
		await page.getByRole('combobox').selectOption({ label: 'Passport photo 35 x 45 mm' });
		await pick(page, 'Crop');
		await expect.poll(() => attribute('output')).toBe('600 400');
		await press(page, 'Zoom in');
		await press(page, 'Zoom in');
		await expect.poll(() => page.locator('.crop-size').isVisible()).toBe(true);
		await expect.poll(() => attribute('view')).toMatch(/^1.5625 /);
		const view = await attribute('view');
		await page.keyboard.down('o');
		await page.getByText('Original', { exact: true }).last().waitFor();
		await expect.poll(() => attribute('output')).toBe('413 531');
		await page.keyboard.up('o');
		await expect.poll(() => attribute('output')).toBe('600 400');
		await expect.poll(() => attribute('view')).toBe(view);
	});

	it('a passport photo has the pixels of its print at 300 or 600 dpi, keeps its position, and states the resolution in its file; a photo of another size states none', async () => {
		const { page } = await open('Crop and size');
		await page.getByRole('combobox').selectOption({ label: 'Passport photo 35 x 45 mm' });
		await page.getByText('413 x 531 pixels at 300 dpi').waitFor();
		await page.getByRole('checkbox', { name: 'Place the subject' }).click();
		await pick(page, '600 dpi');
		await page.getByText('827 x 1063 pixels at 600 dpi').waitFor();
		expect(await page.getByRole('checkbox', { name: 'Place the subject' }).isChecked()).toBe(true);
		await page.getByText('827 x 1063: complies').waitFor();
		const saved = async () => {
			const { width, height, density } = await sharp((await exported(page, 'PNG')).bytes).metadata();
			return [width, height, density === 600];
		};
		expect(await saved()).toEqual([827, 1063, true]);
		await set(page, 'Width in pixels', 400);
		expect(await saved()).toEqual([400, 1063, false]);
	});

	it('undo, redo and Start again show the ratio, preset and resolution of the frame that they restore', async () => {
		const { page } = await open('Crop and size');
		const isChosen = (name: string) =>
			page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
		await pick(page, '1:1');
		await page.keyboard.press('Control+z');
		await isChosen('Free');
		await pick(page, '1:1');
		await isChosen('1:1');
		expect(await stepsOf(page)).toEqual(['As it was', 'Crop 1:1']);
		const presets = page.getByRole('combobox');
		await presets.selectOption({ label: 'Passport photo 35 x 45 mm' });
		await pick(page, '600 dpi');
		// The keys also work with the focus in the list of presets.
		await presets.press('Control+z');
		await page.getByText('413 x 531 pixels at 300 dpi').waitFor();
		await page.keyboard.press('Control+z');
		await expect.poll(() => presets.inputValue()).toBe('');
		await press(page, 'Redo');
		await press(page, 'Redo');
		await page.getByText('827 x 1063 pixels at 600 dpi').waitFor();
		await press(page, 'Steps');
		await press(page, 'Start again');
		await expect.poll(() => presets.inputValue()).toBe('');
		await press(page, 'Undo');
		await page.getByText('827 x 1063: complies').waitFor();
	});

	it('Amazon’s preset complies with its rules (pure white, filled, 2000 x 2000), and says so', async () => {
		const { page } = await open('Crop and size');
		const shown = await page.evaluateHandle(() => {
			const texts: (string | null)[] = [];
			const note = () =>
				texts.push(
					...Array.from(document.querySelectorAll('[role=status]'), ({ textContent }) => textContent),
				);
			new MutationObserver(note).observe(document.body, {
				subtree: true,
				childList: true,
				characterData: true,
			});
			return texts;
		});
		await page.getByRole('combobox').selectOption({ label: 'Amazon main image' });
		await settled(page);
		await page.getByText(/% fill, background exactly 255, 2000 x 2000: complies/).waitFor();
		// No message about the earlier frame was shown meanwhile.
		expect((await shown.jsonValue()).join()).not.toContain('Does not comply');
		await choose(page, 'Export');
		expect(await page.getByRole('radio', { name: 'JPG', exact: true }).isChecked()).toBe(true);
		const saved = await decoded((await exported(page, 'JPG')).bytes);
		expect([saved.width, saved.height]).toEqual([2000, 2000]);
		for (const [x, y] of [
			[0, 0],
			[1999, 1999],
			[5, 1000],
		] as const)
			expect(saved.at(x, y)).toEqual([255, 255, 255, 255]);
		let [top, bottom] = [2000, 0];
		for (let y = 0; y < 2000; y++)
			for (let x = 0; x < 2000; x += 10)
				if (saved.at(x, y)[2] !== 255) [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
		expect((bottom - top) / 2000).toBeGreaterThanOrEqual(0.85);
	});
});
