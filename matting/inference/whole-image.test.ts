// The input of a network that sees the whole image.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { shrink } from '#engine/shrink.ts';
import { prepareImage, shrinkTo, squareOf } from './whole-image.ts';

async function inputOf({ width, height }: Size, color = [0, 0, 0]) {
	const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => color[i % 3] as number);
	let input: Float32Array = new Float32Array();
	let size: Size = { width: 0, height: 0 };
	const seen = await shrinkTo({ longestSidePx: 400, sideStepPx: 16 }, { width, height, rgb }, shrink);
	const matte = prepareImage(seen, async (values, of) => {
		[input, size] = [values, of];
		return new Float32Array(of.width * of.height).fill(0.5);
	});
	expect(input).toHaveLength(0);
	return { matte: await matte(), input, size };
}

test.each([
	[
		{ width: 1280, height: 853 },
		{ width: 400, height: 272 },
	],
	[
		{ width: 756, height: 1008 },
		{ width: 304, height: 400 },
	],
	[
		{ width: 120, height: 90 },
		{ width: 400, height: 304 },
	],
	[
		{ width: 4000, height: 10 },
		{ width: 400, height: 16 },
	],
	[
		{ width: 1, height: 1 },
		{ width: 400, height: 400 },
	],
])('an image of %o is seen at %o: its own ratio, 400 pixels long, in steps of 16', async (image, seen) => {
	expect((await inputOf(image)).size).toEqual(seen);
});

test('the input has the planes R, G and B, from 0 to 1', async () => {
	const { input, size } = await inputOf({ width: 40, height: 40 }, [255, 51, 0]);
	const area = size.width * size.height;
	expect(input).toHaveLength(3 * area);
	expect([0, area, 2 * area].map((start) => input[start])).toEqual([1, Math.fround(0.2), 0]);
});

test('the matte has the size of the input, and 255 levels', async () => {
	const { matte, size } = await inputOf({ width: 40, height: 40 });
	expect(matte).toMatchObject(size);
	expect(new Set(matte.alpha)).toEqual(new Set([128]));
	expect(matte.alpha).toHaveLength(size.width * size.height);
});

test.each([
	[
		'wide',
		{ width: 4, height: 2 },
		[0, 0, 255, 255, 51, 51, 102, 102],
		[0, 0, 1, 1, 0, 0, 1, 1, 0.2, 0.2, 0.4, 0.4],
	],
	['tall', { width: 1, height: 2 }, [255, 51], [1, 1, 0.2, 0.2]],
])('a %s matte as a square repeats its pixels along the shorter side only', (_, size, alpha, beginning) => {
	const square = squareOf({ ...size, alpha: Uint8Array.from(alpha) });
	expect(square.side).toBe(Math.max(size.width, size.height));
	expect(square.values).toHaveLength(square.side ** 2);
	expect([...square.values.subarray(0, beginning.length)]).toEqual(beginning.map(Math.fround));
});
