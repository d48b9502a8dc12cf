// A session whose original comes after its cutout.
import { expect, test } from 'vitest';
import { rasterOf } from '#matting/compose/raster.ts';
import { createSession } from './create-session.ts';
import { type MemoryStorage, memoryStorage, nodeHost } from './node-host.fixture.ts';
import { at, isEqual, openScene, png, rgbaOf, size, withSettings } from './opened.fixture.ts';
import type { Brush, Session, Source } from './protocol.ts';
import { collectingPage, discScene, pngOf, sourceOf, withAlpha } from './scene.fixture.ts';

const scene = discScene(size);
const restore: Brush = { mode: 'restore', size: 24, hardness: 80, snap: false };
const onGreen = withSettings({ background: { kind: 'colour', colour: '#00ff00' } });

/** Opens it without its original, which is returned. */
async function openCutout(source: Required<Source>, storage: MemoryStorage = memoryStorage()) {
	const { original, ...cutout } = source;
	const session = createSession(nodeHost(storage));
	const page = collectingPage();
	return { session, page, original, opening: session.open(cutout, page) };
}

/** At the left edge, where the cutout is transparent. */
async function strokeOutside(session: Session): Promise<void> {
	await session.beginStroke(restore, [at(8, 30)]);
	await session.extendStroke([at(10, 60)]);
}

test('a session is shown, set on a background and exported before the original is there', async () => {
	const source = await sourceOf(scene);
	const whole = await openScene({ scene, source });
	const { session, page, opening } = await openCutout(source);
	await opening;
	expect(isEqual(page.pixels, whole.page.pixels)).toBe(true);
	for (const each of [session, whole.session]) await each.set(onGreen, 'Background colour');
	const [file, expected] = [await session.export(png), await whole.session.export(png)];
	expect(isEqual(await rgbaOf(file), await rgbaOf(expected))).toBe(true);
	await session.undo();
	expect(page.state.applied).toBe(0);
});

test('a session is shown before the original is decoded, because that would delay it', async () => {
	const { original, ...cutout } = await sourceOf(scene);
	const host = nodeHost();
	const page = collectingPage();
	const session = createSession({
		...host,
		decodeOriginal(file) {
			expect(page.paintedPixels).toBe(size.width * size.height);
			return host.decodeOriginal(file);
		},
	});
	await Promise.all([session.open(cutout, page), session.addOriginal(original, true)]);
	expect.assertions(1);
});

test('strokes are rejected until the original is there', async () => {
	const { session, opening } = await openCutout(await sourceOf(scene));
	await opening;
	await expect(session.beginStroke({ ...restore, snap: true }, [at(8, 30)])).rejects.toThrow('original');
});

test('once the original was added, a stroke shows it over what was transparent', async () => {
	const source = await sourceOf(scene);
	const whole = await openScene({ scene, source });
	const { session, page, original, opening } = await openCutout(source);
	await opening;
	await session.addOriginal(original, false);
	for (const each of [session, whole.session]) await strokeOutside(each);
	expect(isEqual(page.pixels, whole.page.pixels)).toBe(true);
	for (const each of [session, whole.session]) await each.endStroke();
	expect(isEqual(page.pixels, whole.page.pixels)).toBe(true);
});

test('a session with stored steps opens once the original is there', async () => {
	const source = await sourceOf(scene);
	const before = await openScene({ scene, source });
	await strokeOutside(before.session);
	await before.session.endStroke();
	const { session, page, original, opening } = await openCutout(source, before.storage);
	await session.addOriginal(original, false);
	expect(await opening).toMatchObject({ isRestored: true });
	expect(isEqual(page.pixels, before.page.pixels)).toBe(true);
});

test('a session without stored steps opens although the original did not load, and accepts it later', async () => {
	const { session, page, original, opening } = await openCutout(await sourceOf(scene));
	await session.missOriginal();
	expect(await opening).toMatchObject({ isRestored: false });
	await session.addOriginal(original, false);
	await strokeOutside(session);
	await session.endStroke();
	expect(page.state.steps).toHaveLength(1);
});

test('a session with stored steps does not open without the original, and they stay stored', async () => {
	const source = await sourceOf(scene);
	const { session, storage } = await openScene({ scene, source });
	await strokeOutside(session);
	await session.endStroke();
	const again = await openCutout(source, storage);
	await again.session.missOriginal();
	await expect(again.opening).rejects.toThrow('did not load');
	const last = await openCutout(source, storage);
	await last.session.addOriginal(last.original, false);
	expect(await last.opening).toMatchObject({ isRestored: true });
});

test.each([
	['that cannot be decoded', async () => new Blob(['not a PNG'])],
	['of another size', async () => pngOf(withAlpha(scene.original, scene.alpha, { width: 75, height: 220 }))],
])('an original %s is rejected, and another one is accepted after it', async (_what, wrong) => {
	const { session, page, original, opening } = await openCutout(await sourceOf(scene));
	await opening;
	await expect(session.addOriginal(await wrong(), false)).rejects.toThrow();
	await session.addOriginal(original, false);
	await strokeOutside(session);
	await session.endStroke();
	expect(page.state.steps).toHaveLength(1);
});

test('the original may be the upload, decoded slightly differently, but not an image with other colours', async () => {
	const source = await sourceOf(scene);
	const { session, page, opening } = await openCutout(source);
	await opening;
	const brighter = (levels: number) =>
		pngOf(
			rasterOf(
				scene.original.map((level) => Math.min(255, level + levels)),
				3,
				scene,
			),
		);
	await expect(session.addOriginal(await brighter(5), true)).rejects.toThrow('colours');
	await session.addOriginal(await brighter(4), true);
	await strokeOutside(session);
	await session.endStroke();
	expect(page.state.steps).toHaveLength(1);
});
