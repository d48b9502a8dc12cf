// Regions that are kept or removed at once: what is listed, what a decision does, and that it can be changed.
import { expect, test } from 'vitest';
import type { RgbaImage } from '#web/images/read-picture.ts';
import { isEqual, openScene, png, rgbaOf } from '../opened.fixture.ts';
import type { RegionFacts } from '../protocol.ts';
import { discScene, type Scene, sourceOf } from '../scene.fixture.ts';

const size = { width: 200, height: 150 };

/** The disc with a hole in its middle, and a square apart from it. */
function sceneWithRegions(): Scene {
	const scene = discScene(size, { share: 0.25 });
	const fill = (left: number, top: number, side: number, alpha: number) => {
		for (let y = top; y < top + side; y++) scene.alpha.fill(alpha, y * 200 + left, y * 200 + left + side);
	};
	fill(92, 68, 16, 0);
	fill(8, 10, 14, 255);
	return { ...scene, foreground: scene.original };
}

const alphaAt = (pixels: Uint8ClampedArray, x: number, y: number) => pixels[4 * (y * 200 + x) + 3];

test('a hole and a separate island are listed with their boxes and thumbnails', async () => {
	const { session } = await openScene({ scene: sceneWithRegions() });
	const regions = await session.regions();
	expect(regions.map(({ kind, isKept }) => ({ kind, isKept }))).toEqual(
		expect.arrayContaining([
			{ kind: 'hole', isKept: false },
			{ kind: 'island', isKept: true },
		]),
	);
	const hole = regions.find(({ kind }) => kind === 'hole');
	expect(hole?.box).toEqual({ left: 92, top: 68, width: 16, height: 16 });
	for (const { thumbnail } of regions) {
		const { width, height, pixels } = thumbnail as unknown as RgbaImage;
		expect(Math.max(width / 160, height / 120)).toBeLessThanOrEqual(1);
		expect(pixels.length).toBe(4 * width * height);
	}
});

test('a hole that is kept is filled with the original in one step, and can be removed again', async () => {
	const { session, page, scene } = await openScene({ scene: sceneWithRegions() });
	const idOf = async () => (await session.regions()).find(({ kind }) => kind === 'hole')?.id as number;
	await session.setRegion(await idOf(), true);
	const middle = 75 * 200 + 100;
	expect([...page.pixels.subarray(4 * middle, 4 * middle + 4)]).toEqual([
		...scene.original.subarray(3 * middle, 3 * middle + 3),
		255,
	]);
	expect(page.state.steps.map(({ label }) => label)).toEqual(['Keep hole']);
	expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
	const again = (await session.regions()).find(({ kind }) => kind === 'hole');
	expect(again?.isKept).toBe(true);
	await session.setRegion(again?.id as number, false);
	expect(alphaAt(page.pixels, 100, 75)).toBe(0);
	await session.goTo(1);
	expect(alphaAt(page.pixels, 100, 75)).toBe(255);
});

test('a removed island disappears, and undo restores it byte for byte', async () => {
	const { session, page } = await openScene({ scene: sceneWithRegions() });
	const before = page.pixels.slice();
	const island = (await session.regions()).find(({ kind }) => kind === 'island');
	await session.setRegion(island?.id as number, false);
	expect(alphaAt(page.pixels, 14, 16)).toBe(0);
	expect(alphaAt(page.pixels, 75, 75)).toBe(255);
	await session.undo();
	expect(isEqual(page.pixels, before)).toBe(true);
});

test('an id that was never listed is refused, and nothing changes', async () => {
	const { session, page } = await openScene({ scene: sceneWithRegions() });
	await session.regions();
	await expect(session.setRegion(1000, true)).rejects.toThrow('not in the list');
	expect(page.state.applied).toBe(0);
});

test('regions keep their ids and their order while they are decided', async () => {
	const { session } = await openScene({ scene: sceneWithRegions() });
	const idsNow = async () => (await session.regions()).map(({ id, kind }) => ({ id, kind }));
	const before = await idsNow();
	expect(before.length).toBeGreaterThan(1);
	for (const { id } of before.toReversed()) {
		for (const isKept of [false, true, false]) {
			await session.setRegion(id, isKept);
			expect(await idsNow()).toEqual(before);
		}
	}
});

test('quick decisions on several regions of one list all take effect', async () => {
	const { session, page } = await openScene({ scene: sceneWithRegions() });
	const regions = await session.regions();
	await Promise.all(regions.flatMap(({ id, isKept }) => [session.setRegion(id, !isKept), session.regions()]));
	expect(page.state.applied).toBe(regions.length);
	const after = await session.regions();
	expect(after.map(({ isKept }) => isKept)).toEqual(regions.map(({ isKept }) => !isKept));
});

test('the part of a doubtful region that a decision leaves is listed last, as a region of its own', async () => {
	const scene = discScene(size, { share: 0.25 });
	for (let i = 0; i < 200 * 150; i++) if (i % 200 > 130) scene.original.set([20, 250, 20], 3 * i);
	const doubt = { x: 60, y: 40, width: 100, height: 50, kind: 'maybe-background' } as const;
	const { session } = await openScene({ source: await sourceOf(scene, { doubtfulRegions: [doubt] }) });
	const before = (await session.regions()).map(({ id }) => id);
	await session.setRegion(before.at(-1) as number, false);
	const after = await session.regions();
	expect(after.map(({ id }) => id)).toEqual([...before, before.length + 1]);
	expect(after.at(-1)).toMatchObject({ kind: 'maybe-background', isKept: true });
});

test('a larger hole around one that was decided is listed too', async () => {
	const { session } = await openScene({ scene: sceneWithRegions() });
	const before = (await session.regions()).map(({ id }) => id);
	const hole = (await session.regions()).find(({ kind }) => kind === 'hole');
	await session.setRegion(hole?.id as number, false);
	await session.beginStroke({ mode: 'erase', size: 40, hardness: 100, snap: false }, [
		{ x: 100, y: 76, pressure: 1 },
	]);
	await session.endStroke();
	const after = await session.regions();
	expect(after.map(({ id }) => id)).toEqual([...before, before.length + 1]);
	expect(after.at(-1)?.box.width).toBeGreaterThan(30);
});

test('a region that disappears keeps its id, and returns to its place after an undo', async () => {
	const { session } = await openScene({ scene: sceneWithRegions() });
	const before = await session.regions();
	const [first] = before;
	const { left, top, width, height } = (first as RegionFacts).box;
	const mode = first?.isKept ? 'erase' : 'restore';
	await session.beginStroke({ mode, size: 3 * width, hardness: 100, snap: false }, [
		{ x: left + width / 2, y: top + height / 2, pressure: 1 },
	]);
	await session.endStroke();
	const rest = before.slice(1).map(({ id }) => id);
	expect((await session.regions()).map(({ id }) => id)).toEqual(rest);
	await session.undo();
	expect((await session.regions()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test.each([
	{ ownAlpha: 0, isListed: false },
	{ ownAlpha: 7, isListed: false },
	{ ownAlpha: 8, isListed: true },
])('a hole whose alpha in the original is $ownAlpha is listed: $isListed', async ({ ownAlpha, isListed }) => {
	const scene = sceneWithRegions();
	const own = new Uint8Array(200 * 150).fill(255);
	for (let y = 68; y < 84; y++) own.fill(ownAlpha, y * 200 + 92, y * 200 + 108);
	const { session } = await openScene({ scene: { ...scene, own } });
	const kinds = (await session.regions()).map(({ kind }) => kind);
	expect(kinds).toContain('island');
	expect(kinds.includes('hole')).toBe(isListed);
});

test('a doubtful region of the analysis is listed', async () => {
	const scene = sceneWithRegions();
	const doubt = { x: 120, y: 100, width: 60, height: 40, kind: 'maybe-subject' } as const;
	const { session } = await openScene({ source: await sourceOf(scene, { doubtfulRegions: [doubt] }) });
	const kinds = (await session.regions()).map(({ kind }) => kind);
	expect(kinds).toContain('maybe-subject');
});

test('the step that starting again makes is called "Started again"', async () => {
	const { session, page } = await openScene({ scene: sceneWithRegions() });
	const [first] = await session.regions();
	await session.setRegion(first?.id as number, !first?.isKept);
	await session.startAgain();
	expect(page.state.steps.at(-1)?.label).toBe('Started again');
});
