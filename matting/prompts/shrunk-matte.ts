// Shrinks a matte to be sent with a click as the first guess.
import type { Size } from '#contract/size.ts';
import type { Matte } from '../image.ts';
import type { Mask } from './mask.ts';
import { maskSquare } from './promptable.ts';

/**
 * The matte stretched to maskSide x maskSide; each value is the mean of its area, with border pixels weighted by their
 * share in it.
 */
export function shrunkMatte(matte: Matte, size: Size): Mask {
	const { width, height } = maskSquare;
	const values = new Uint8Array(width * height);
	const [across, down] = [size.width / width, size.height / height];
	const sums = new Float64Array(width);
	for (let y = 0; y < height; y++) {
		sums.fill(0);
		const [top, bottom] = [y * down, (y + 1) * down];
		for (let row = Math.floor(top); row < Math.min(size.height, bottom); row++)
			addRow(sums, matte.subarray(row * size.width, (row + 1) * size.width), overlap(row, top, bottom));
		for (let x = 0; x < width; x++) values[y * width + x] = Math.round(sums[x] / (across * down));
	}
	return { width, height, values };
}

/** Adds the pixels of a row to the sums, weighted by their share in each. */
function addRow(sums: Float64Array, row: Matte, weight: number): void {
	const across = row.length / sums.length;
	for (let x = 0; x < sums.length; x++) {
		const [left, right] = [x * across, (x + 1) * across];
		let sum = 0;
		for (let at = Math.floor(left); at < Math.min(row.length, right); at++)
			sum += row[at] * overlap(at, left, right);
		sums[x] += sum * weight;
	}
}

/** How much of the pixel from `at` to `at` + 1 lies in a span. */
const overlap = (at: number, from: number, to: number): number => Math.min(at + 1, to) - Math.max(at, from);
