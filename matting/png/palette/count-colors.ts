// The colours of an image and how often each occurs.
import type { Size } from '#contract/size.ts';

export interface ColorCounts {
	/** RGBA of each colour. */
	readonly colors: Uint8Array;
	readonly counts: Uint32Array;
}

/** RGBA of a row, to be read before the next call. */
export type RgbaRow = (y: number) => Uint8Array;

/** About this many pixels of a large image are counted, evenly spread. */
const maxPixels = 2 ** 20;
/** A hash table of this many slots, at most half of them taken. */
const slots = 2 ** 18;

/** All colours, if there are at most `maxColors` (and slots / 2); undefined otherwise. */
export function exactColors(image: Size, row: RgbaRow, maxColors: number): ColorCounts | undefined {
	return count(image, row, 1, 8, maxColors);
}

/**
 * Visible colours of an image with more than `maxColors`; similar ones count as one, with their mean. Only a sample of
 * a large image is counted, unless the sample has no more than `maxColors`.
 */
export function similarColors(image: Size, row: RgbaRow, maxColors: number): ColorCounts {
	const step = Math.max(1, Math.floor((image.width * image.height) / maxPixels));
	const sample = visible(alike(image, row, step));
	return step > 1 && sample.counts.length <= maxColors ? visible(alike(image, row, 1)) : sample;
}

/** Distinguishes as many bits of each channel as the table has room for. */
function alike(image: Size, row: RgbaRow, step: number): ColorCounts {
	for (let bits = 6; ; bits--) {
		const counted = count(image, row, step, bits, slots / 2);
		if (counted) return counted;
	}
}

function visible({ colors, counts }: ColorCounts): ColorCounts {
	const isVisible = (i: number) => colors[4 * i + 3] > 0;
	return {
		colors: colors.filter((_, at) => isVisible(at >> 2)),
		counts: counts.filter((_, i) => isVisible(i)),
	};
}

function count(
	{ width, height }: Size,
	row: RgbaRow,
	step: number,
	bits: number,
	maxColors: number,
): ColorCounts | undefined {
	const mask = (0x01010101 * (0x100 - 2 ** (8 - bits))) | 0;
	const keys = new Int32Array(slots);
	const numbers = new Int32Array(slots).fill(-1);
	const sums = new Float64Array(4 * maxColors);
	const counts = new Uint32Array(maxColors);
	let found = 0;
	for (let y = 0; y < height; y++) {
		const rgba = row(y);
		// Each row begins at another column, so that no column is left out.
		for (let at = 4 * (y % step); at < 4 * width; at += 4 * step) {
			const key = (rgba[at] | (rgba[at + 1] << 8) | (rgba[at + 2] << 16) | (rgba[at + 3] << 24)) & mask;
			// Fibonacci hashing (Knuth, The Art of Computer Programming, 6.4), then the next free slot.
			let slot = Math.imul(key, 0x9e3779b1) >>> 14;
			while (numbers[slot] >= 0 && keys[slot] !== key) slot = (slot + 1) % slots;
			if (numbers[slot] < 0) {
				if (found === maxColors) return undefined;
				keys[slot] = key;
				numbers[slot] = found++;
			}
			const number = numbers[slot];
			counts[number]++;
			for (let k = 0; k < 4; k++) sums[4 * number + k] += rgba[at + k];
		}
	}
	const colors = new Uint8Array(4 * found);
	for (let i = 0; i < colors.length; i++) colors[i] = Math.round(sums[i] / counts[i >> 2]);
	return { colors, counts: counts.subarray(0, found) };
}
