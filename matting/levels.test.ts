// Which images get other levels for the networks, and what these levels are.
import { expect, test } from 'vitest';
import type { Image } from './image.ts';
import { stretchLevels } from './levels.ts';

/** One pixel of each colour, in one row. */
const imageOf = (colors: readonly (readonly number[])[], alpha?: Uint8Array): Image => ({
	width: colors.length,
	height: 1,
	rgb: Uint8Array.from(colors.flat()),
	...(alpha && { alpha }),
});
/** Grey from one level to the other. */
const greys = (from: number, to: number) =>
	Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i, from + i]);

test.each([
	['dark', 0, 99],
	['pale', 150, 249],
	['foggy', 60, 159],
])('a %s image gets levels from 0 to 255', (_, from, to) => {
	const { rgb, ...others } = stretchLevels(imageOf(greys(from, to)));
	expect(others).toEqual({ width: to - from + 1, height: 1 });
	expect([rgb.at(0), rgb.at(-1)]).toEqual([0, 255]);
	expect(rgb.toSorted()).toEqual(rgb);
});

test('an image whose levels span two thirds of all stays as it is, one with a level less does not', () => {
	const wide = imageOf(greys(20, 190));
	expect(stretchLevels(wide)).toBe(wide);
	const narrow = imageOf(greys(20, 189));
	expect(stretchLevels(narrow)).not.toBe(narrow);
});

test('grey stays grey, and colours keep their order', () => {
	const { rgb } = stretchLevels(imageOf([...greys(40, 90), [60, 60, 60], [90, 50, 40]]));
	const [grey, brown] = [rgb.subarray(-6, -3), rgb.subarray(-3)];
	expect(new Set(grey).size).toBe(1);
	expect(brown).toEqual(Uint8Array.of(255, 51, 0));
});

const dark = greys(10, 59);
/** A thousand dark pixels, of which so many are white. */
const withLights = (count: number) =>
	imageOf(
		Array.from({ length: 1000 }, (_, i) =>
			i < count ? [255, 255, 255] : (dark[i % dark.length] as number[]),
		),
	);

test('single lights in the dark do not count, up to one pixel of two hundred', () => {
	const seen = stretchLevels(withLights(4));
	expect(seen.rgb.at(-1)).toBe(255);
	const bright = withLights(6);
	expect(stretchLevels(bright)).toBe(bright);
});

test('levels are stretched six times at most, so that noise stays small', () => {
	const { rgb } = stretchLevels(imageOf(greys(100, 109)));
	expect([rgb.at(0), rgb.at(-1)]).toEqual([0, 54]);
	const plain = stretchLevels(imageOf([[7, 7, 7]]));
	expect([...plain.rgb]).toEqual([0, 0, 0]);
});

test('hidden colours do not count', () => {
	const colors = [...greys(0, 99), ...greys(200, 255)];
	const alpha = Uint8Array.from(colors, (_, i) => (i < 100 ? 1 : 0));
	const { rgb } = stretchLevels(imageOf(colors, alpha));
	expect([rgb[0], rgb[3 * 99]]).toEqual([0, 255]);
	const hidden = imageOf(dark, new Uint8Array(dark.length));
	expect(stretchLevels(hidden)).toBe(hidden);
});

test('the levels of a large image are found from evenly spread pixels', () => {
	const [width, height] = [1500, 1000];
	const rgb = Uint8Array.from(
		{ length: 3 * width * height },
		(_, i) => 20 + Math.floor((i / 3 / width / height) * 80),
	);
	const seen = stretchLevels({ width, height, rgb });
	expect([seen.rgb.at(0), seen.rgb.at(-1)]).toEqual([0, 255]);
});

test('the image itself does not change', () => {
	const image = imageOf(dark);
	stretchLevels(image);
	expect(image).toEqual(imageOf(dark));
});
