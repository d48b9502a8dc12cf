// The engine's options for programs: only the region is analysed, and the result has the size of the whole image.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { View } from '#matting/grid.ts';
import type { Network } from '#matting/inference/network.ts';
import { checkCutoutOptions } from './check-options.ts';
import type { CutoutOptions } from './options-and-results.ts';
import { cutOut } from './pipeline.ts';

const side = 64;
const [width, height] = [200, 120];

/** Grain, so that no background is flat and the network runs. */
const file = (channels: 3 | 4 = 3) =>
	sharp(
		Uint8Array.from({ length: channels * width * height }, (_, i) =>
			i % channels === 3 ? 255 : (i * 7919 + (i >> 3) * 104_729) % 251,
		),
		{ raw: { width, height, channels } },
	)
		.png()
		.toBuffer();

/** A network that takes all it sees for the subject, and remembers what it saw. */
function everything(): Network & { readonly views: View[] } {
	const views: View[] = [];
	return {
		views,
		sidePx: side,
		prepare(view) {
			views.push(view);
			return async () => ({ side, values: new Float32Array(side * side).fill(1) });
		},
	};
}

async function cut(options: CutoutOptions, channels?: 3 | 4) {
	const network = everything();
	const result = await cutOut(await file(channels), options, network);
	const rgba = await sharp(result.bytes).ensureAlpha().raw().toBuffer();
	const isVisible = (x: number, y: number) => rgba[4 * (y * result.width + x) + 3] === 255;
	return { ...result, isVisible, rgba, views: network.views };
}

const region = { left: 50, top: 30, width: 100, height: 40 };

test.each([3, 4] as const)('outside the region an image of %i channels is transparent', async (channels) => {
	const { subject, isVisible, ...size } = await cut({ region }, channels);
	expect(size).toMatchObject({ width, height });
	expect(subject).toEqual(region);
	expect([isVisible(50, 30), isVisible(149, 69)]).toEqual([true, true]);
	expect([isVisible(49, 30), isVisible(50, 29), isVisible(150, 69), isVisible(149, 70)]).toEqual([
		false,
		false,
		false,
		false,
	]);
});

test('the pixels of a region are those of the image at that place', async () => {
	const { rgba } = await cut({ region });
	const original = await sharp(await file())
		.raw()
		.toBuffer();
	for (const [x, y] of [
		[50, 30],
		[100, 50],
		[149, 69],
	] as const) {
		const at = y * width + x;
		expect([...rgba.subarray(4 * at, 4 * at + 3)]).toEqual([...original.subarray(3 * at, 3 * at + 3)]);
	}
});

test('the network sees nothing but the region', async () => {
	const [view] = (await cut({ region })).views;
	const alone = await sharp(await file())
		.extract(region)
		.png()
		.toBuffer();
	const network = everything();
	await cutOut(alone, {}, network);
	expect(view?.rgb).toEqual(network.views[0]?.rgb);
});

test('a region is in pixels of the image before it is reduced', async () => {
	const { subject, ...size } = await cut({ region, maxOutputPixels: (width * height) / 4 });
	expect(size).toMatchObject({ width: 100, height: 60 });
	expect(subject).toEqual({ left: 25, top: 15, width: 50, height: 20 });
});

test('a region of all of the image changes nothing', async () => {
	const whole = await cut({ region: { left: 0, top: 0, width, height } });
	expect(whole.bytes.equals((await cut({})).bytes)).toBe(true);
});

test('a recipe applies to the whole image', async () => {
	const { subject, ...size } = await cut({ region, recipe: { position: '0%', background: '#fff' } });
	expect(size).toMatchObject({ width, height });
	expect(subject).toEqual({ left: 0, top: 0, width: 100, height: 40 });
});

test('doubtful regions are where they are in the whole image', async () => {
	const undecided: Network = {
		sidePx: side,
		prepare: (view) => async () => ({ side: view.side, values: new Float32Array(view.side ** 2).fill(0.5) }),
	};
	const { doubtfulRegions } = await cutOut(await file(), { region }, undecided);
	expect(doubtfulRegions).toHaveLength(1);
	expect(doubtfulRegions[0]).toMatchObject({ x: 50, y: 30, width: 100, height: 40 });
	expect(doubtfulRegions[0]?.area).toBeCloseTo((100 * 40) / (width * height), 5);
});

test('a region that does not lie in the image is a bad request', async () => {
	for (const wrong of [{ left: 101 }, { top: 81 }, { width: 0 }, { height: 0 }])
		await expect(cut({ region: { ...region, ...wrong } })).rejects.toMatchObject({ code: 'bad-request' });
	for (const right of [{ left: 100 }, { top: 80 }, { width: 1 }, { height: 1 }])
		await expect(cut({ region: { ...region, ...right } })).resolves.toMatchObject({ width });
});

test.each<[CutoutOptions, string]>([
	[{ maxOutputPixels: 0 }, 'maxOutputPixels: '],
	[{ maxOutputPixels: 25_000_001 }, 'maxOutputPixels: '],
	[{ maxOutputPixels: 1.5 }, 'maxOutputPixels: '],
	[{ maxOutputPixels: Number.NaN }, 'maxOutputPixels: '],
	[{ region: { ...region, left: 0.5 } }, 'region: '],
	[{ region: { ...region, width: Number.POSITIVE_INFINITY } }, 'region: '],
	[{ recipe: { scale: 101 } }, 'recipe: scale '],
])('%j is a bad request that names the option', (options, message) => {
	expect(() => checkCutoutOptions(options)).toThrow(expect.objectContaining({ code: 'bad-request' }));
	expect(() => checkCutoutOptions(options)).toThrow(message);
});

test('no options, and the smallest and the largest number of pixels, are accepted', () => {
	for (const options of [{}, { maxOutputPixels: 1 }, { maxOutputPixels: 25_000_000 }, { region }])
		expect(() => checkCutoutOptions(options)).not.toThrow();
});
