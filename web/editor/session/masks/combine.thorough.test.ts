// Regions that were found at a click: united with the matte, subtracted from it, or in its place; each as one step.
import { expect, test } from 'vitest';
import { rasterOf } from '#matting/compose/raster.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import { maskSide } from '#matting/prompts/promptable.ts';
import { isEqual, openScene, png, rgbaOf, size } from '../opened.fixture.ts';
import type { PromptMode, Session } from '../protocol.ts';
import { discScene, pngOf, readPng } from '../scene.fixture.ts';

const prompts = (x: number, y: number, keep = true) => [{ x: x / size.width, y: y / size.height, keep }];

/** White where a rectangle of the cutout is, at half its size. */
async function maskOf(left: number, top: number, right: number, bottom: number): Promise<Blob> {
	const [width, height] = [size.width / 2, size.height / 2];
	const values = Uint8Array.from({ length: width * height }, (_, i) => {
		const [x, y] = [2 * (i % width), 2 * Math.floor(i / width)];
		return x >= left && x < right && y >= top && y < bottom ? 255 : 0;
	});
	return pngOf(rasterOf(values, 1, { width, height }));
}

const combine = (
	session: Session,
	mask: Blob,
	mode: PromptMode,
	clicked: readonly Prompt[],
	earlier: readonly Prompt[] = [],
	isPreview = false,
) => session.combine(mask, { mode, prompts: [...earlier, ...clicked], clicked }, isPreview);

const alphaAt = (pixels: Uint8ClampedArray, x: number, y: number) => pixels[4 * (y * size.width + x) + 3];

test('a region that is kept joins the subject, one that is removed leaves it, each as one step', async () => {
	const { session, page, scene } = await openScene();
	expect(alphaAt(page.pixels, 10, 10)).toBe(0);
	expect(await combine(session, await maskOf(0, 0, 24, 24), 'keep', prompts(10, 10))).toMatchObject({
		kind: 'changed',
	});
	const at = 10 * size.width + 10;
	expect([...page.pixels.subarray(4 * at, 4 * at + 4)]).toEqual([
		...scene.original.subarray(3 * at, 3 * at + 3),
		255,
	]);
	expect(alphaAt(page.pixels, 75, 55)).toBe(255);
	expect(await combine(session, await maskOf(0, 0, 24, 24), 'remove', prompts(10, 10, false))).toMatchObject({
		kind: 'changed',
	});
	expect(alphaAt(page.pixels, 10, 10)).toBe(0);
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Keep', 'Remove']);
	expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
});

test('a region that is chosen is the whole subject from then on', async () => {
	const { session, page } = await openScene();
	expect(await combine(session, await maskOf(0, 0, 24, 24), 'choose', prompts(10, 10))).toMatchObject({
		kind: 'changed',
	});
	expect([alphaAt(page.pixels, 10, 10), alphaAt(page.pixels, 75, 55)]).toEqual([255, 0]);
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Choose the subject']);
});

test('undo and redo give the same bytes, and a reload has the step', async () => {
	const { session, page, source, storage } = await openScene();
	const before = page.pixels.slice();
	await combine(session, await maskOf(0, 0, 24, 24), 'choose', prompts(10, 10));
	const after = page.pixels.slice();
	const file = new Uint8Array(await (await session.export(png)).arrayBuffer());
	await session.undo();
	expect(isEqual(page.pixels, before)).toBe(true);
	await session.redo();
	expect(isEqual(page.pixels, after)).toBe(true);
	const reloaded = await openScene({ source, storage });
	expect(isEqual(reloaded.page.pixels, after)).toBe(true);
	expect(isEqual(new Uint8Array(await (await reloaded.session.export(png)).arrayBuffer()), file)).toBe(true);
});

test('a region that changes nothing adds no step', async () => {
	const { session, page } = await openScene();
	expect(await combine(session, await maskOf(0, 0, 24, 24), 'remove', prompts(10, 10, false))).toMatchObject({
		kind: 'unchanged',
	});
	expect(page.state.steps).toEqual([]);
});

test('a mask that is not a grey PNG changes nothing, and the session continues', async () => {
	const { session, page } = await openScene();
	const cutout = await session.export(png);
	expect((await readPng(cutout)).channels).toBe(4);
	for (const file of [cutout, new Blob(['no image']), new Blob([])])
		expect(await combine(session, file, 'keep', prompts(10, 10))).toMatchObject({ kind: 'unreadable' });
	expect(page.state.steps).toEqual([]);
	expect(await combine(session, await maskOf(0, 0, 24, 24), 'keep', prompts(10, 10))).toMatchObject({
		kind: 'changed',
	});
});

test('a stroke that is being drawn becomes a step before the region', async () => {
	const { session, page } = await openScene();
	const brush = { mode: 'erase', size: 20, hardness: 100, snap: false } as const;
	await session.beginStroke(brush, [{ x: 75, y: 55, pressure: 1 }]);
	await combine(session, await maskOf(0, 0, 24, 24), 'keep', prompts(10, 10));
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Erase', 'Keep']);
});

test('nothing becomes more opaque than the original is', async () => {
	const scene = discScene(size);
	const own = new Uint8Array(size.width * size.height).fill(90);
	const { session, page } = await openScene({ scene: { ...scene, own } });
	await combine(session, await maskOf(0, 0, 24, 24), 'choose', prompts(10, 10));
	expect(alphaAt(page.pixels, 10, 10)).toBe(90);
});

test('the clicks that count are those of the applied steps: undone ones do not, a reload keeps them', async () => {
	const { session, page, source, storage } = await openScene();
	const [first, second] = [prompts(10, 10), prompts(140, 100)];
	expect(page.state.clicks).toEqual([]);
	await combine(session, await maskOf(0, 0, 24, 24), 'keep', first);
	await combine(session, await maskOf(130, 90, 150, 110), 'keep', second, first);
	expect(page.state.clicks).toEqual([...first, ...second]);
	await session.undo();
	expect(page.state.clicks).toEqual(first);
	const reloaded = await openScene({ source, storage });
	expect(reloaded.page.state.clicks).toEqual(first);
});

test('once a subject is chosen, only clicks from then on count, and after starting again none do', async () => {
	const { session, page } = await openScene();
	await combine(session, await maskOf(130, 90, 150, 110), 'keep', prompts(140, 100));
	await combine(session, await maskOf(0, 0, 24, 24), 'choose', prompts(10, 10));
	expect(page.state.clicks).toEqual(prompts(10, 10));
	await combine(session, await maskOf(130, 90, 150, 110), 'keep', prompts(140, 100), prompts(10, 10));
	expect(page.state.clicks).toEqual([...prompts(10, 10), ...prompts(140, 100)]);
	await session.startAgain();
	expect(page.state.clicks).toEqual([]);
});

test('the first guess of a click is the matte as it is now, small: with strokes, and without undone steps', async () => {
	const { session } = await openScene();
	const guess = async () => readPng(new Blob([Buffer.from(await session.guess(), 'base64')]));
	const before = await guess();
	const cell = (px: number, length: number) => Math.floor((px * maskSide) / length);
	const at = (x: number, y: number) => cell(y, size.height) * maskSide + cell(x, size.width);
	expect(before).toMatchObject({ width: maskSide, height: maskSide, channels: 1 });
	expect([before.pixels[at(75, 55)], before.pixels[at(10, 10)]]).toEqual([255, 0]);
	await combine(session, await maskOf(0, 0, 24, 24), 'keep', prompts(10, 10));
	await session.beginStroke({ mode: 'erase', size: 20, hardness: 100, snap: false }, [
		{ x: 75, y: 55, pressure: 1 },
	]);
	const { pixels } = await guess();
	expect([pixels[at(75, 55)], pixels[at(10, 10)]]).toEqual([0, 255]);
	await session.goTo(0);
	expect(isEqual((await guess()).pixels, before.pixels)).toBe(true);
});

test('a preview reports what would change, and changes nothing', async () => {
	const { session, page } = await openScene();
	const before = page.pixels.slice();
	const at = prompts(10, 10);
	const preview = async (mode: PromptMode, clicked: readonly Prompt[]) =>
		combine(session, await maskOf(0, 0, 24, 24), mode, clicked, [], true);
	const outcome = await preview('keep', at);
	const region = outcome.kind === 'changed' ? outcome.region : undefined;
	expect(region?.box).toMatchObject({ left: 0, top: 0 });
	expect(Math.abs((region?.box.width ?? 0) - 24)).toBeLessThanOrEqual(4);
	expect(region?.cells.length).toBe((region?.width ?? 0) * (region?.height ?? 0));
	expect(region?.cells[10 * (region?.width ?? 0) + 10]).toBe(255);
	expect(await preview('remove', prompts(10, 10, false))).toEqual({ kind: 'unchanged' });
	expect([isEqual(page.pixels, before), page.state.steps]).toEqual([true, []]);
});
