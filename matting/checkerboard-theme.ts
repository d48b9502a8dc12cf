// Chooses the theme whose checkerboard makes the pixels of a cutout visible.
import type { Theme } from '#contract/theme.ts';
import type { Raster } from './compose/raster.ts';

/** The rule applies to a cutout reduced to this width and height. */
export const reducedPx = 64;
/** Rows and columns read for each reduced pixel: takes milliseconds, however large the cutout. */
const samples = 4;

/** Relative luminances (WCAG 2.2): darker than this a cutout differs from dark squares by less than 2.2:1, */
const darkest = 0.1;
/** and lighter than this from the lighter half of light squares by less than 1.25:1. */
const lightest = 0.8;
/** A cutout that covers a smaller share of its image is thin, as writing is. */
const maxThinShare = 0.15;
/** Share of a thin cutout that may be invisible, for instance lines in one of several inks. */
const maxHiddenShare = 0.1;

/** Takes an RGBA cutout of any size. Undefined where `themeOfReduced` is. */
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
 * Takes a reduced cutout: R, G, B, A, 0 to 255, not premultiplied. Undefined if both themes show it or nothing is
 * visible. The mean of the visible pixels decides, so that a portrait in a black suit needs no theme; in a thin cutout
 * every part counts.
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
