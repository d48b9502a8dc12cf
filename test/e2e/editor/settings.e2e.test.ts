// What the editor's other tools make of a cutout: edge, shadow, holes.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { openSite } from '../site.ts';
import { choose, exportedPixels, pick, set, settled, shareEditor } from './editor.ts';

const engine = createFakeEngine();
const doubt = { y: 100, width: 60, height: 60, area: 0.01, kind: 'maybe-background' } as const;
engine.setAssessment({ confidence: 0.5, doubtfulRegions: [320, 420, 520].map((x) => ({ ...doubt, x })) });
// The fake engine erases the left half.
const site = openSite({ engine });
const width = 600;
const height = 400;

/** An orange right half, as the subject, on blue. */
const subject = await sharp({ create: { width: width / 2, height, channels: 3, background: '#e07020' } })
	.png()
	.toBuffer();
const photo = await sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
	.composite([{ input: subject, left: width / 2, top: 0 }])
	.png()
	.toBuffer();
const orange = [0xe0, 0x70, 0x20];
const blue = [0x20, 0x40, 0xc0];

const { again } = shareEditor(site, photo);
async function open(tool: string) {
	const page = await again();
	await choose(page, tool);
	return { page };
}

describe('Edge', () => {
	/** Columns around the edge, which is at 300. */
	const acrossEdge = Array.from({ length: 40 }, (_, i) => 280 + i);

	it('can be shifted by whole pixels, softened, and hardened again with contrast', async () => {
		const { page } = await open('Edge');
		const alphaAcross = async () => {
			const saved = await exportedPixels(page);
			await choose(page, 'Edge');
			return acrossEdge.map((x) => saved.at(x, 200)[3] ?? 0);
		};
		const edgeAt = async () => (await alphaAcross()).findIndex((alpha) => alpha > 127);
		const plain = await edgeAt();
		await set(page, 'Shift in pixels', -3);
		expect(await edgeAt()).toBe(plain + 3);
		await set(page, 'Shift in pixels', 0);
		await set(page, 'Feather in pixels', 20);
		const soft = await alphaAcross();
		expect(soft).toEqual(soft.toSorted((a, b) => a - b));
		expect(new Set(soft).size).toBeGreaterThan(10);
		await set(page, 'Contrast in percent', 100);
		expect(new Set(await alphaAcross())).toEqual(new Set([0, 255]));
	});

	it('has the colours of the subject where they are cleaned, and those of the photo where they are not', async () => {
		const { page } = await open('Edge');
		/** The colours of soft pixels where the photo shows its background. */
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
		for (const pixel of await colours()) expect(pixel.slice(0, 3)).toEqual(blue);
	});
});

describe('Shadow', () => {
	it('of the contact type lies under the subject and changes none of its pixels', async () => {
		const { page } = await open('Shadow');
		await pick(page, 'Contact');
		const saved = await exportedPixels(page);
		expect(saved.at(500, 200)).toEqual([...orange, 255]);
		const shaded = Array.from({ length: height }, (_, y) => saved.at(296, y)[3] ?? 0);
		expect(Math.max(...shaded)).toBeGreaterThan(0);
		expect(saved.at(2, 2)).toEqual([0, 0, 0, 0]);
	});

	it('of the drop type falls as far to the side as is set, and is as dark and as soft', async () => {
		const { page } = await open('Shadow');
		await pick(page, 'Drop');
		const saved = async () => {
			const pixels = await exportedPixels(page);
			await choose(page, 'Shadow');
			expect(pixels.at(500, 200)).toEqual([...orange, 255]);
			return (...places: readonly number[]) => places.map((x) => pixels.at(x, 200)[3] ?? 0);
		};
		// The subject begins at 300, and its longer side has 400 pixels.
		await set(page, 'Direction in degrees', 180);
		await set(page, 'Distance in percent', 10);
		await set(page, 'Softness in percent', 0);
		await set(page, 'Opacity in percent', 60);
		expect((await saved())(250, 270, 290)).toEqual([0, 153, 153]);
		await set(page, 'Softness in percent', 20);
		const [soft = 0] = (await saved())(250);
		expect([soft > 0, soft < 153]).toEqual([true, true]);
		await set(page, 'Softness in percent', 0);
		await set(page, 'Direction in degrees', 0);
		expect((await saved())(290)).toEqual([0]);
	});
});

describe('Holes', () => {
	it('doubtful regions are listed, and one press removes or keeps one; all that are pressed in quick succession are decided, none changes its place, and the focus stays', async () => {
		const { page } = await open('Holes');
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
});
