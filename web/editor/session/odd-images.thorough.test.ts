// Sizes and mattes at the limits, and images with alpha of their own.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import {
	at,
	isEqual,
	openScene,
	png,
	rgbaOf,
	sequence,
	strokeAnywhere,
	withSettings,
} from './opened.fixture.ts';
import type { ExportFormat } from './protocol.ts';
import { discScene, readPng, type Scene } from './scene.fixture.ts';
import { defaultSettings } from './settings.ts';

const uniform = (size: Size, alpha: number): Scene => {
	const scene = discScene(size);
	return { ...scene, alpha: scene.alpha.fill(alpha), foreground: scene.original };
};

const scenes: Record<string, Scene> = {
	'1 x 1 pixel': discScene({ width: 1, height: 1 }),
	'3840 x 20 pixels': discScene({ width: 3840, height: 20 }, { share: 0.1 }),
	'20 x 700 pixels': discScene({ width: 20, height: 700 }),
	'full alpha everywhere': uniform({ width: 90, height: 70 }, 255),
	'no alpha anywhere': uniform({ width: 90, height: 70 }, 0),
};

const { shadow, frame, edge } = defaultSettings;

test.each(Object.entries(scenes))('an image of %s can be edited and exported', async (_what, scene) => {
	const { session, page } = await openScene({ scene });
	const random = sequence(11);
	const opened = page.pixels.slice();
	const expectSame = async () =>
		expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
	await strokeAnywhere(session, scene, random, { mode: 'erase', size: 1000 });
	await expectSame();
	await strokeAnywhere(session, scene, random, { mode: 'restore', size: 7, snap: true });
	await session.set(withSettings({ edge: { ...edge, shift: 2, feather: 20 } }), 'Edge');
	await expectSame();
	for (const kind of ['drop', 'contact'] as const) {
		await session.set(
			withSettings({
				shadow: { ...shadow, kind },
				background: { kind: 'blur', strength: 100 },
				frame: { ...frame, fit: 'subject', margin: 5, scale: 80 },
			}),
			'Shadow',
		);
		await expectSame();
	}
	for (const format of ['jpg', 'matte', 'psd'] as ExportFormat[])
		expect((await session.export({ format, quality: 80 })).size).toBeGreaterThan(0);
	await session.goTo(0);
	expect(isEqual(page.pixels, opened)).toBe(true);
});

test('restoring brings back the image’s own alpha and colours', async () => {
	const size = { width: 80, height: 60 };
	const disc = discScene(size);
	const own = Uint8Array.from({ length: 80 * 60 }, (_, i) => (i % 80 < 40 ? 120 : 255));
	const alpha = disc.alpha.map((value, i) => Math.round((value * (own[i] as number)) / 255));
	const { session, page, scene } = await openScene({ scene: { ...disc, alpha, own } });
	await session.beginStroke({ mode: 'restore', size: 10, hardness: 100, snap: false }, [at(6, 6), at(74, 6)]);
	await session.endStroke();
	for (const [x, expected] of [
		[20, 120],
		[60, 255],
	] as const) {
		const i = 6 * 80 + x;
		expect(page.pixels[4 * i + 3]).toBe(expected);
		for (let channel = 0; channel < 3; channel++)
			expect(
				Math.abs((page.pixels[4 * i + channel] as number) - (scene.original[3 * i + channel] as number)),
			).toBeLessThanOrEqual(expected === 255 ? 0 : 2);
	}
});

test('the matte of an export is the alpha that is shown, in grey', async () => {
	const { session, page } = await openScene();
	await strokeAnywhere(session, page.state.output, sequence(8));
	const { channels, pixels } = await readPng(await session.export({ format: 'matte', quality: 1 }));
	expect(channels).toBe(1);
	expect(
		isEqual(
			pixels,
			page.pixels.filter((_, at) => at % 4 === 3),
		),
	).toBe(true);
});

test('a cutout and an original of different sizes are refused', async () => {
	const [one, other] = await Promise.all([
		openScene(),
		openScene({ scene: discScene({ width: 9, height: 9 }) }),
	]);
	const source = { ...one.source, original: other.source.original };
	await expect(openScene({ source })).rejects.toThrow('9 x 9');
});
