// The page shows the pixels that a file has, with any settings and however small the repainted part is.
import { expect, test } from 'vitest';
import { isEqual, openScene, png, rgbaOf, sequence, strokeAnywhere, withSettings } from './opened.fixture.ts';
import { discScene, pngOf } from './scene.fixture.ts';
import { defaultSettings, type Settings } from './settings.ts';

const { edge, shadow, frame } = defaultSettings;
const white = { kind: 'colour', colour: '#ffffff' } as const;

const cases: Record<string, Partial<Settings>> = {
	'nothing set': {},
	'a colour': { background: white },
	'a gradient': { background: { kind: 'gradient', from: '#ff0000', to: '#0000ff', angle: 30 } },
	'the blurred background': { background: { kind: 'blur', strength: 40 } },
	'the blurred background in a crop': {
		background: { kind: 'blur', strength: 40 },
		frame: { ...frame, crop: { left: 40, top: 30, width: 90, height: 60 } },
	},
	'a drop shadow': { shadow: { ...shadow, kind: 'drop' } },
	'a drop shadow on a colour': { shadow: { ...shadow, kind: 'drop' }, background: white },
	'a contact shadow': { shadow: { ...shadow, kind: 'contact' }, background: white },
	'a crop': { frame: { ...frame, crop: { left: 31, top: 17, width: 77, height: 80 } } },
	'the subject with a margin': { frame: { ...frame, fit: 'subject', margin: 10 } },
	'the subject and its shadow': {
		shadow: { ...shadow, kind: 'contact' },
		frame: { ...frame, fit: 'subject' },
	},
	'a smaller size': { frame: { ...frame, width: 63 }, background: white },
	'a larger size': { frame: { ...frame, width: 211, height: 300 } },
	'a subject that is scaled and moved': { frame: { ...frame, scale: 50, position: '20% 80%' } },
	'a moved edge': { edge: { ...edge, shift: -2.5, feather: 4, contrast: 30 } },
	'the old colours at the edge': { edge: { ...edge, decontaminate: 30 }, background: white },
	'all of it': {
		edge: { shift: 1, feather: 3, contrast: -20, decontaminate: 60 },
		background: { kind: 'gradient', from: '#ffffff', to: '#808080', angle: 90 },
		shadow: { ...shadow, kind: 'drop' },
		frame: {
			...frame,
			crop: { left: 5, top: 5, width: 140, height: 100 },
			fit: 'subject',
			width: 120,
			height: 90,
		},
	},
};

test.each(Object.entries(cases))(
	'with %s, strokes and undo paint what is exported',
	async (_what, changes) => {
		const { session, page } = await openScene();
		const random = sequence(7);
		const expectSame = async () =>
			expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
		await session.set(withSettings(changes), 'Setting');
		await expectSame();
		for (let i = 0; i < 4; i++) {
			await strokeAnywhere(session, page.state.output, random, { snap: i === 3 });
			await expectSame();
		}
		await session.goTo(2);
		await expectSame();
		await session.startAgain();
		await expectSame();
		expect(page.state.settings).toEqual(defaultSettings);
	},
);

test('an image behind the cutout is painted as it is exported', async () => {
	const { session, page } = await openScene();
	const { width, height, original } = discScene({ width: 64, height: 64 });
	const rgba = new Uint8Array(original.length * 4);
	const added = await session.addImage(
		await pngOf({ width, height, channels: 4, rows: (from, to) => rgba.subarray(256 * from, 256 * to) }),
	);
	const image = 'key' in added ? added.key : '';
	await session.set(withSettings({ background: { kind: 'image', image, zoom: 2, x: 0.1, y: 0.9 } }), 'Image');
	expect([...page.pixels.subarray(0, 4)]).toEqual([99, 99, 99, 255]);
	await strokeAnywhere(session, page.state.output, sequence(3));
	expect(isEqual(page.pixels, await rgbaOf(await session.export(png)))).toBe(true);
});

test.each([
	['a shadow', { shadow: { ...shadow, kind: 'drop' } }],
	['another size', { frame: { ...frame, width: 300, height: 220 } }],
] as const)(
	'with %s, a stroke in progress shows the original where it restores, and the rest as it was',
	async (_what, changes) => {
		const { session, page, scene } = await openScene();
		await session.set(withSettings({ background: white, ...changes }));
		const { width } = page.state.output;
		const scale = width / 150;
		const before = page.pixels.slice();
		await session.beginStroke({ mode: 'restore', size: 20, hardness: 100, snap: false }, [
			{ x: 20 * scale, y: 20 * scale, pressure: 1 },
		]);
		const rgba = (pixels: Uint8ClampedArray, x: number, y: number) => [
			...pixels.subarray(4 * (y * width + x)).slice(0, 4),
		];
		const source = 3 * (22 * 150 + 24);
		expect(rgba(page.pixels, 24 * scale, 22 * scale)).toEqual([
			...scene.original.subarray(source, source + 3),
			255,
		]);
		const changed = Array.from({ length: before.length / 4 }, (_, i) => i).filter((i) =>
			[0, 1, 2].some((channel) => before[4 * i + channel] !== page.pixels[4 * i + channel]),
		);
		const distances = changed.map((i) =>
			Math.hypot((i % width) / scale - 20, Math.floor(i / width) / scale - 20),
		);
		expect(Math.max(...distances)).toBeLessThan(12);
		expect(changed.length).toBeGreaterThan(300 * scale);
	},
);

test('a stroke that is cancelled leaves what was painted before it', async () => {
	for (const changes of [{}, { shadow: { ...shadow, kind: 'drop' } } as const, cases['a smaller size']]) {
		const { session, page } = await openScene();
		await session.set(withSettings(changes ?? {}));
		const before = page.pixels.slice();
		await session.beginStroke({ mode: 'erase', size: 40, hardness: 50, snap: true }, [
			{ x: 30, y: 20, pressure: 1 },
		]);
		expect(isEqual(page.pixels, before)).toBe(false);
		await session.cancelStroke();
		expect(isEqual(page.pixels, before)).toBe(true);
		expect(page.state.steps).toHaveLength(0);
	}
});

test('a stroke repaints its surroundings, not the whole image', async () => {
	const { session, page } = await openScene({ scene: discScene({ width: 1600, height: 700 }) });
	const all = page.paintedPixels;
	await session.beginStroke({ mode: 'restore', size: 20, hardness: 100, snap: false }, [
		{ x: 100, y: 100, pressure: 1 },
	]);
	const begun = page.paintedPixels - all;
	expect(begun).toBeGreaterThan(300);
	expect(begun).toBeLessThan(600);
	await session.endStroke();
	// Colours are estimated by tiles of 512 pixels.
	expect(page.paintedPixels - all - begun).toBeLessThanOrEqual(512 * 512);
});

test('a preview that is overtaken is not painted; the last one is', async () => {
	const { session, page } = await openScene();
	const colors = ['#110000', '#220000', '#330000', '#440000'];
	const before = page.paintedPixels;
	await Promise.all(
		colors.map((colour) => session.set(withSettings({ background: { kind: 'colour', colour } }))),
	);
	expect([...page.pixels.subarray(0, 4)]).toEqual([0x44, 0, 0, 255]);
	expect(page.paintedPixels - before).toBe(150 * 110);
	expect(page.state.steps).toHaveLength(0);
});
