import { expect, it } from 'vitest';
import { needsTheme } from './read-theme.ts';

const pixels = (...colours: readonly (readonly number[])[]) => Uint8ClampedArray.from(colours.flat());
const [ink, white, skin, clear] = [
	[25, 40, 140, 255],
	[250, 250, 250, 255],
	[200, 150, 120, 255],
	[255, 255, 255, 0],
];

it('ink needs the light squares, whatever is beneath what cannot be seen', () => {
	expect(needsTheme(pixels(ink, clear, clear))).toBe('light');
	expect(needsTheme(pixels([20, 20, 25, 40], clear))).toBe('light');
	expect(needsTheme(pixels([56, 69, 159, 255]))).toBe('light');
	expect(needsTheme(pixels([90, 95, 160, 255]))).toBeUndefined();
});

it('white needs the dark squares', () => {
	expect(needsTheme(pixels(white, white))).toBe('dark');
});

it('colours, a portrait in black, and an empty cutout are shown on those of the page', () => {
	expect(needsTheme(pixels(skin))).toBeUndefined();
	expect(needsTheme(pixels([10, 10, 10, 255], [10, 10, 10, 255], skin))).toBeUndefined();
	expect(needsTheme(pixels(clear))).toBeUndefined();
});
