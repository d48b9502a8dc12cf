// Which theme's checkerboard the pixels of a cutout need to be seen.
import type { Theme } from '#contract/theme.ts';
import type { Raster } from './compose/raster.ts';

/** The rule is for a cutout reduced to this width and height. */
export const reducedPx = 64;
/** Of each reduced pixel this many rows and columns are read, which takes milliseconds, whatever the cutout's size. */
const samples = 4;

/** Relative luminances (WCAG 2.2): darker than this a cutout differs from dark squares by less than 2.2:1, */
const darkest = 0.1;
/** and lighter than this from the lighter half of light squares by less than 1.25:1. */
const lightest = 0.8;
/** A cutout that covers less of its image is thin, such as writing. */
const maxThinShare = 0.15;
/** The share of a thin cutout that may be invisible: a line in one of several inks. */
const maxHiddenShare = 0.1;

/** The cutout is RGBA, of any size. Undefined where `themeOfReduced` is. */
export function checkerboardTheme({ width, height, rows }: Raster): Theme | undefined {
	const side = reducedPx * samples;
	/** R, G, B, each times alpha, and alpha. */
	const sums = new Float64Array(4 * reducedPx ** 2);
	for (let row = 0; row < side; row++) {
		const y = Math.floor(((row + 0.5) / side) * height);
		const rgba = rows(y, y + 1);
		for (let column = 0; column < side; column++) {
			const at = 4 * Math.floor(((column + 0.5) / side) * width);
			const to = 4 * (Math.floor(row / samples) * reducedPx + Math.floor(column / samples));
			const alpha = rgba[at + 3];
			sums[to] += alpha * rgba[at];
			sums[to + 1] += alpha * rgba[at + 1];
			sums[to + 2] += alpha * rgba[at + 2];
			sums[to + 3] += alpha;
		}
	}
	const alphaOf = (i: number) => sums[i | 3];
	return themeOfReduced(
		Uint8ClampedArray.from(sums, (sum, i) => (i % 4 === 3 ? sum / samples ** 2 : sum / (alphaOf(i) || 1))),
	);
}

/**
 * The pixels of a reduced cutout are R, G, B, A, not premultiplied. Undefined where both themes show them, or nothing
 * is visible: the mean of what is visible decides, so that a portrait in a black suit stays as it is; in a thin cutout
 * every part decides.
 */
export function themeOfReduced(pixels: Uint8ClampedArray): Theme | undefined {
	let [sum, weight, dark, light] = [0, 0, 0, 0];
	for (let at = 0; at < pixels.length; at += 4) {
		const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4);
		const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
		sum += alpha * luminance;
		weight += alpha;
		if (luminance < darkest) dark += alpha;
		if (luminance > lightest) light += alpha;
	}
	if (weight === 0) return undefined;
	const isThin = weight < maxThinShare * 255 * (pixels.length / 4);
	if (isThin && Math.max(dark, light) > maxHiddenShare * weight) return dark > light ? 'light' : 'dark';
	const mean = sum / weight;
	if (mean < darkest) return 'light';
	return mean > lightest ? 'dark' : undefined;
}

const linear = (level: number) =>
	level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
