import { expect, it } from 'vitest';
import { checkerboardTheme, themeOfReduced } from './checkerboard-theme.ts';
import { rasterOf } from './compose/raster.ts';

const pixels = (...colors: readonly (readonly number[])[]) => Uint8ClampedArray.from(colors.flat());
const [ink, white, skin, clear] = [
	[25, 40, 140, 255],
	[250, 250, 250, 255],
	[200, 150, 120, 255],
	[255, 255, 255, 0],
];

it('ink needs the light squares, whatever colour transparent pixels have', () => {
	expect(themeOfReduced(pixels(ink, clear, clear))).toBe('light');
	expect(themeOfReduced(pixels([20, 20, 25, 40], clear))).toBe('light');
	expect(themeOfReduced(pixels([56, 69, 159, 255]))).toBe('light');
	expect(themeOfReduced(pixels([90, 95, 160, 255]))).toBeUndefined();
});

it('white needs the dark squares', () => {
	expect(themeOfReduced(pixels(white, white))).toBe('dark');
});

it('colours, a portrait in black, and an empty cutout are shown on the squares of the page’s theme', () => {
	expect(themeOfReduced(pixels(skin))).toBeUndefined();
	expect(themeOfReduced(pixels([10, 10, 10, 255], [10, 10, 10, 255], skin))).toBeUndefined();
	expect(themeOfReduced(pixels(clear))).toBeUndefined();
});

it('writing in several inks needs the light squares if more than a tenth of it is dark', () => {
	const orange = [230, 130, 40, 255];
	const around = Array.from({ length: 100 }, () => clear);
	const inks = (dark: number) => Array.from({ length: 10 }, (_, i) => (i < dark ? ink : orange));
	expect(themeOfReduced(pixels(...inks(2), ...around))).toBe('light');
	expect(themeOfReduced(pixels(...inks(1), ...around))).toBeUndefined();
	expect(themeOfReduced(pixels(...inks(2), clear))).toBeUndefined();
});

it('a cutout is judged by its pixels on average, whatever its size, even a single row or column', () => {
	const of = (width: number, height: number, colorOf: (x: number, y: number) => readonly number[]) => {
		const colors = Array.from({ length: width * height }, (_, i) =>
			colorOf(i % width, Math.floor(i / width)),
		);
		return checkerboardTheme(rasterOf(Uint8Array.from(colors.flat()), 4, { width, height }));
	};
	for (const [width, height] of [
		[1, 1],
		[700, 1],
		[1, 700],
		[65, 63],
		[900, 700],
	] as const) {
		expect(of(width, height, () => ink)).toBe('light');
		expect(of(width, height, () => white)).toBe('dark');
		expect(of(width, height, () => clear)).toBeUndefined();
	}
	// Stripes finer than a reduced pixel are one colour, in which transparent ones have no part.
	const stripes = (colors: readonly (readonly number[])[]) =>
		of(256, 256, (x) => colors[Math.floor(x / 2) % colors.length] ?? clear);
	expect(stripes([ink, clear])).toBe('light');
	expect(stripes([white, clear])).toBe('dark');
	expect(stripes([ink, white])).toBeUndefined();
});
