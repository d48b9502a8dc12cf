// The session in Node, with storage in memory: what is painted, exported, undone and restored.
import { expect, test } from 'vitest';
import { at, isEqual, openScene, png, rgbaOf, size, withSettings } from './opened.fixture.ts';
import type { Brush } from './protocol.ts';

const hard: Brush = { mode: 'restore', size: 20, hardness: 100, snap: false };

test('an unedited cutout is painted as it is stored, and exported as the stored file itself', async () => {
	const { session, page, source, cutout, isRestored } = await openScene();
	expect(cutout).toEqual(size);
	expect(isRestored).toBe(false);
	expect(page.state).toMatchObject({ isUnedited: true, isStored: true, applied: 0, steps: [] });
	expect(isEqual(page.pixels, await rgbaOf(source.cutout))).toBe(true);
	expect(await session.export(png)).toBe(source.cutout);
});

test("a restored region has the original's colours, and is painted as it is exported", async () => {
	const { session, page, scene } = await openScene();
	await session.beginStroke(hard, [at(15, 15)]);
	await session.extendStroke([at(40, 15)]);
	await session.endStroke();
	const i = 15 * size.width + 25;
	expect([...page.pixels.subarray(4 * i, 4 * i + 4)]).toEqual([
		...scene.original.subarray(3 * i, 3 * i + 3),
		255,
	]);
	expect(page.state).toMatchObject({ isUnedited: false, applied: 1, steps: [{ label: 'Restore' }] });
	expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
});

test('a chosen background is exact, and each pixel of the cutout is mixed with it', async () => {
	const { session, page, source } = await openScene();
	await session.set(withSettings({ background: { kind: 'colour', colour: '#12ab34' } }), 'Background colour');
	const cutout = await rgbaOf(source.cutout);
	const background = [0x12, 0xab, 0x34];
	for (let at = 0; at < cutout.length; at += 4) {
		const a = (cutout[at + 3] as number) / 255;
		for (let channel = 0; channel < 3; channel++) {
			const mixed = (cutout[at + channel] as number) * a + (background[channel] as number) * (1 - a);
			expect(Math.abs((page.pixels[at + channel] as number) - mixed)).toBeLessThanOrEqual(0.5 + 1e-9);
		}
	}
	expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
});

test('undo reverses a stroke byte for byte, and redo applies it again', async () => {
	const { session, page } = await openScene();
	const before = page.pixels.slice();
	await session.beginStroke({ ...hard, mode: 'erase' }, [at(75, 55), at(100, 60)]);
	await session.endStroke();
	const after = page.pixels.slice();
	expect(isEqual(before, after)).toBe(false);
	await session.undo();
	expect(isEqual(page.pixels, before)).toBe(true);
	await session.redo();
	expect(isEqual(page.pixels, after)).toBe(true);
});
