// The editor's brush: what strokes restore and erase, and what is saved of them.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { openSite } from '../site.ts';
import {
	beginDrag,
	canvas,
	choose,
	decoded,
	drag,
	exportedPixels,
	openEditor,
	paintedAt,
	pick,
	pointAt,
	press,
	set,
	settled,
	startOver,
	stepsOf,
} from './editor.ts';

// The fake engine erases the left half.
const site = openSite({ engine: createFakeEngine() });
const width = 600;
const height = 400;
/** A dark square on a light plane with some noise: its left edge is at 60, its right one at 200. */
const noise = Buffer.from(
	Array.from({ length: width * height * 3 }, (_, i) => {
		const x = Math.floor(i / 3) % width;
		const y = Math.floor(i / 3 / width);
		const isSquare = x >= 60 && x < 200 && y >= 60 && y < 340;
		return (isSquare ? 60 : 190) + ((i * 7919) % 13);
	}),
);
const photo = await sharp(noise, { raw: { width, height, channels: 3 } })
	.png()
	.toBuffer();
const original = await decoded(photo);

const opened = site.share(async () => {
	const editor = await openEditor(site, photo);
	await choose(editor.page, 'Brush');
	expect(await editor.page.getByRole('checkbox', { name: 'Snap to edges' }).isChecked()).toBe(true);
	return editor;
});

async function openBrush() {
	const { page } = opened();
	await startOver(page);
	await choose(page, 'Brush');
	await page.getByRole('checkbox', { name: 'Snap to edges' }).setChecked(false);
	await pick(page, 'Restore');
	await set(page, 'Size in pixels', 40);
	await set(page, 'Hardness in percent', 100);
	return { page };
}

describe('a stroke', () => {
	it('that restores brings back the pixels of the original, to the level, and one that erases leaves no colour behind', async () => {
		const { page } = await openBrush();
		await pick(page, 'Restore');
		await drag(page, [
			[100, 100],
			[200, 300],
		]);
		await pick(page, 'Erase');
		await drag(page, [
			[450, 100],
			[450, 300],
		]);
		const saved = await exportedPixels(page);
		for (const [x, y] of [
			[100, 100],
			[150, 200],
			[200, 300],
		] as const)
			expect(saved.at(x, y)).toEqual(original.at(x, y));
		expect(saved.at(50, 300)).toEqual([0, 0, 0, 0]);
		expect(saved.at(250, 100)).toEqual([0, 0, 0, 0]);
		expect(saved.at(450, 200)).toEqual([0, 0, 0, 0]);
		expect(saved.at(500, 200)).toEqual(original.at(500, 200));
	});

	it('is as wide as its size, and softer towards its rim with less hardness; pressing Enter during it adds nothing', async () => {
		const { page } = await openBrush();
		await pick(page, 'Erase');
		await beginDrag(page, [400, 100], [450, 100]);
		await page.getByRole('application', { name: 'Canvas' }).press('Enter');
		const end = await pointAt(page, 500, 100);
		await page.mouse.move(end.x, end.y, { steps: 4 });
		await page.mouse.up();
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
		await set(page, 'Hardness in percent', 0);
		await drag(page, [
			[400, 300],
			[500, 300],
		]);
		const saved = await exportedPixels(page);
		const alphaAt = (y: number) => saved.at(450, y)[3];
		expect([alphaAt(78), alphaAt(82), alphaAt(100), alphaAt(118), alphaAt(122)]).toEqual([255, 0, 0, 0, 255]);
		const profile = [300, 305, 310, 315, 321].map(alphaAt);
		expect(profile).toEqual(profile.toSorted((a = 0, b = 0) => a - b));
		expect(new Set(profile).size).toBe(profile.length);
	});

	it('is one step, named for what it did, even with the eraser of a pen; Escape during it leaves no step', async () => {
		const { page } = await openBrush();
		await drag(page, [
			[100, 100],
			[120, 120],
		]);
		await pick(page, 'Erase');
		await drag(page, [
			[450, 100],
			[460, 120],
		]);
		expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Erase']);
		const { from } = await beginDrag(page, [450, 200], [480, 240]);
		await page.keyboard.press('Escape');
		await page.mouse.move(from.x, from.y, { steps: 4 });
		await page.mouse.up();
		await settled(page);
		expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Erase']);
		await pick(page, 'Restore');
		const [start, end] = [await pointAt(page, 450, 100), await pointAt(page, 450, 200)];
		// Chromium’s protocol knows pens, and no erasers.
		await page.getByRole('application', { name: 'Canvas' }).evaluate(
			(stage, [from, to]) => {
				stage.setPointerCapture = () => {};
				const eraser = {
					pointerId: 9,
					pointerType: 'pen',
					button: 5,
					pressure: 1,
					isPrimary: true,
					bubbles: true,
				};
				const send = (type: string, at: typeof from, buttons: number) =>
					stage.dispatchEvent(new PointerEvent(type, { ...eraser, buttons, clientX: at.x, clientY: at.y }));
				send('pointerdown', from, 32);
				send('pointermove', to, 32);
				send('pointerup', to, 0);
			},
			[start, end] as const,
		);
		await expect.poll(() => page.getByLabel('Last action').textContent()).toMatch(/^Erased/);
		expect(await stepsOf(page)).toEqual(['As it was', 'Restore', 'Erase', 'Erase']);
		expect((await exportedPixels(page)).at(470, 225)).toEqual(original.at(470, 225));
	});

	it('passes through every point of a batch that a pen reports at once, and is as wide at each as the pen was pressed', async () => {
		const { page } = await openBrush();
		await pick(page, 'Erase');
		const start = await pointAt(page, 400, 100);
		await page.mouse.move(start.x, start.y);
		await page.mouse.down();
		// The protocol reports places one by one. A tip of 8 pixels at the corner, of 40 at the end.
		const [corner, end] = [await pointAt(page, 400, 300), await pointAt(page, 560, 300)];
		await page.getByRole('application', { name: 'Canvas' }).evaluate(
			(stage, [light, full]) => {
				const pen = { pointerId: 1, pointerType: 'pen', buttons: 1, bubbles: true };
				const reported = (at: typeof light, pressure: number) =>
					new PointerEvent('pointermove', { ...pen, pressure, clientX: at.x, clientY: at.y });
				const coalescedEvents = [reported(light, 0.2), reported(full, 1)];
				stage.dispatchEvent(
					new PointerEvent('pointermove', {
						...pen,
						pressure: 1,
						clientX: full.x,
						clientY: full.y,
						coalescedEvents,
					}),
				);
			},
			[corner, end] as const,
		);
		await page.mouse.up();
		await settled(page);
		const saved = await exportedPixels(page);
		const alphaAt = (x: number, y: number) => saved.at(x, y)[3];
		expect([alphaAt(400, 298), alphaAt(400, 308)]).toEqual([0, 255]);
		expect([alphaAt(560, 285), alphaAt(560, 315)]).toEqual([0, 0]);
		// Beside the straight line from the first place to the last.
		expect(alphaAt(480, 200)).toBe(255);
	});

	it('looks on the screen as it does in the saved file', async () => {
		const { page } = await openBrush();
		await choose(page, 'Background');
		await pick(page, 'Colour');
		await set(page, 'Colour, hex', '#3366cc');
		await choose(page, 'Brush');
		await set(page, 'Hardness in percent', 30);
		await drag(page, [
			[200, 80],
			[320, 330],
		]);
		await canvas(page).click({ trial: true });
		await page.keyboard.press('1');
		await settled(page);
		const saved = await exportedPixels(page);
		const points: [number, number][] = [];
		for (let y = 90; y < 330; y += 13) for (let x = 180; x < 350; x += 7) points.push([x, y]);
		const found = await paintedAt(page, points);
		for (const [i, [x, y]] of points.entries())
			expect([x, y, ...(found[i] ?? [])]).toEqual([x, y, ...saved.at(x, y)]);
	});
});

describe('with the keyboard', () => {
	it('arrows move a cursor on the canvas, Enter paints, and what a key did is announced', async () => {
		const { page } = await openBrush();
		await page.getByRole('application', { name: 'Canvas' }).focus();
		for (let i = 0; i < 8; i++) await page.keyboard.press('Shift+ArrowRight');
		const expectSaid = (text: string) =>
			expect.poll(() => page.getByLabel('Last action').textContent()).toContain(text);
		// Nothing is missing there.
		await page.keyboard.press('Enter');
		await expectSaid('Nothing changed at');
		await page.keyboard.press('x');
		await expectSaid('Erase');
		await page.keyboard.press('Enter');
		await expectSaid('Erased at');
		await page.keyboard.press('e');
		await expectSaid('Edge');
		await page.keyboard.press('b');
		await expectSaid('Brush');
		await settled(page);
		const saved = await exportedPixels(page);
		expect(saved.at(width / 2 + 80, height / 2)).toEqual([0, 0, 0, 0]);
		expect(saved.at(width / 2 + 130, height / 2)).toEqual(original.at(width / 2 + 130, height / 2));
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
	});
});

it('a stroke that snaps to an edge paints at most 0.3 of what a hard stroke paints beyond the edge, and still paints its own side', async () => {
	const { page } = await openBrush();
	await page.getByRole('checkbox', { name: 'Snap to edges' }).setChecked(true);
	await set(page, 'Size in pixels', 60);
	const paintedBeyond = async () => {
		await drag(page, [
			[185, 100],
			[190, 160],
			[182, 220],
			[188, 300],
		]);
		const saved = await exportedPixels(page);
		let [inside, beyond] = [0, 0];
		for (let y = 80; y < 320; y++)
			for (let x = 150; x < 260; x++) {
				const alpha = saved.at(x, y)[3] ?? 0;
				if (x < 200) inside += alpha;
				else beyond += alpha;
			}
		return { inside, beyond };
	};
	const snapped = await paintedBeyond();
	await press(page, 'Undo');
	await choose(page, 'Brush');
	await page.getByRole('checkbox', { name: 'Snap to edges', checked: true }).click();
	const hard = await paintedBeyond();
	expect(hard.beyond).toBeGreaterThan(0);
	expect(snapped.beyond / hard.beyond).toBeLessThanOrEqual(0.3);
	expect(snapped.inside / hard.inside).toBeGreaterThanOrEqual(0.9);
});
