// Continues colours into areas where none are known.
import { clamp } from '../../clamp.ts';
import type { Plane } from '../blur.ts';

/** Colours known to some degree: three planes of one size, and in a fourth how well each pixel is known, 0 to 1. */
export interface KnownColors {
	readonly colors: readonly Plane[];
	readonly known: Plane;
}

/**
 * Fills unknown pixels in place with the mean of their surroundings, wider the further away the nearest known pixel is,
 * by a pyramid (Gortler, Grzeszczuk, Szeliski and Cohen 1996, 'The Lumigraph', pull-push). At least one pixel must be
 * known.
 */
export function fillUnknown(fine: KnownColors): void {
	const { width, height } = fine.known;
	if (width === 1 && height === 1) return;
	const coarse = halve(fine);
	fillUnknown(coarse);
	for (const [k, { values }] of fine.colors.entries()) {
		for (let y = 0, i = 0; y < height; y++) {
			for (let x = 0; x < width; x++, i++) {
				const unknown = 1 - fine.known.values[i];
				if (unknown > 0) values[i] += unknown * (enlarged(coarse.colors[k], x, y) - values[i]);
			}
		}
	}
}

/** The value of a half-size plane at a pixel, interpolated linearly. */
function enlarged({ width, height, values }: Plane, x: number, y: number): number {
	const column = clamp(x / 2 - 0.25, 0, width - 1);
	const row = clamp(y / 2 - 0.25, 0, height - 1);
	const [left, top] = [Math.floor(column), Math.floor(row)];
	const [right, down] = [left < width - 1 ? 1 : 0, top < height - 1 ? width : 0];
	const at = top * width + left;
	const upper = values[at] + (column - left) * (values[at + right] - values[at]);
	const lower = values[at + down] + (column - left) * (values[at + down + right] - values[at + down]);
	return upper + (row - top) * (lower - upper);
}

/**
 * Means of 2 x 2 pixels, weighted by how well they are known. A mean counts as known as the best of the four, so that
 * thin gaps count.
 */
function halve({ colors, known }: KnownColors): KnownColors {
	const [width, height] = [Math.ceil(known.width / 2), Math.ceil(known.height / 2)];
	const plane = (): Plane => ({ width, height, values: new Float32Array(width * height) });
	const coarse = { colors: colors.map(plane), known: plane() };
	const sums = plane().values;
	for (let y = 0, i = 0; y < known.height; y++) {
		for (let x = 0; x < known.width; x++, i++) {
			const to = (y >> 1) * width + (x >> 1);
			const weight = known.values[i];
			sums[to] += weight;
			coarse.known.values[to] = Math.max(coarse.known.values[to], weight);
			for (const [k, { values }] of colors.entries()) coarse.colors[k].values[to] += weight * values[i];
		}
	}
	for (const { values } of coarse.colors) {
		for (let i = 0; i < values.length; i++) values[i] = sums[i] > 0 ? values[i] / sums[i] : 0;
	}
	return coarse;
}
