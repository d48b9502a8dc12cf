// What the editor's other tools make of a cutout: edge, shadow, holes.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite } from '../site.ts';
import { choose, decoded, exportedPixels, openTool, pick, set, settled, shareEditor } from './editor.ts';

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

describe('Edge', () => {
	/** Columns around the edge, which is at 300. */
	const acrossEdge = Array.from({ length: 40 }, (_, i) => 280 + i);

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

	it('hardens with contrast what is soft', async () => {
		const { page } = await open('Edge');
		const softPixels = async () => {
			const saved = await exportedPixels(page);
			await choose(page, 'Edge');
			return acrossEdge.filter((x) => ![0, 255].includes(saved.at(x, 200)[3] ?? 0)).length;
		};
		await set(page, 'Feather in pixels', 20);
		const soft = await softPixels();
		expect(soft).toBeGreaterThan(10);
		await set(page, 'Contrast in percent', 50);
		const harder = await softPixels();
		expect([harder > 0, harder < soft]).toEqual([true, true]);
		await set(page, 'Contrast in percent', 100);
		expect(await softPixels()).toBe(0);
	});

	it('has the colours of the subject where they are cleaned, and those of the photo where they are not', async () => {
		const subject = await sharp({ create: { width: 300, height, channels: 3, background: '#e07020' } })
			.png()
			.toBuffer();
		const blue = sharp({ create: { width, height, channels: 3, background: '#2040c0' } });
		const split = await blue
			.composite([{ input: subject, left: 300, top: 0 }])
			.png()
			.toBuffer();
		const { page } = await openTool(site, split, 'Edge');
		/** Of soft pixels where the photo shows its background. */
		const colours = async () => {
			const saved = await exportedPixels(page);
			await choose(page, 'Edge');
			return acrossEdge.filter((x) => x < 300 && saved.at(x, 200)[3] !== 0).map((x) => saved.at(x, 200));
		};
		await set(page, 'Feather in pixels', 20);
		const cleaned = await colours();
		expect(cleaned.length).toBeGreaterThan(3);
		for (const [red = 0, , blue = 0] of cleaned) expect(red).toBeGreaterThan(blue);
		await set(page, 'Clean colours in percent', 0);
		for (const pixel of await colours()) expect(pixel.slice(0, 3)).toEqual([0x20, 0x40, 0xc0]);
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

	it('falls as far to a side as is set, as dark and as soft', async () => {
		const { page } = await open('Shadow');
		await pick(page, 'Drop');
		const alphaAt = async (...places: readonly number[]) => {
			const saved = await exportedPixels(page);
			await choose(page, 'Shadow');
			return places.map((x) => saved.at(x, 200)[3] ?? 0);
		};
		// The subject begins at 300, and its longer side has 400 pixels.
		await set(page, 'Direction in degrees', 180);
		await set(page, 'Distance in percent', 10);
		await set(page, 'Softness in percent', 0);
		await set(page, 'Opacity in percent', 60);
		expect(await alphaAt(250, 270, 290)).toEqual([0, 153, 153]);
		await set(page, 'Distance in percent', 5);
		await set(page, 'Opacity in percent', 20);
		expect(await alphaAt(270, 290)).toEqual([0, 51]);
		await set(page, 'Softness in percent', 20);
		const [soft = 0] = await alphaAt(260);
		expect([soft > 0, soft < 51]).toEqual([true, true]);
		await set(page, 'Softness in percent', 0);
		await set(page, 'Direction in degrees', 0);
		expect(await alphaAt(290)).toEqual([0]);
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
