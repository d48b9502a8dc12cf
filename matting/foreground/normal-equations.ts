// Normal equations of the least-squares fit of I = a F + (1 - a) B, summed over the pixels of each cell.
import type { BandGrid } from './band-grid.ts';
import type { Mixture } from './mixture.ts';

/**
 * Values per cell: the weighted sums of a a, a b and b b (b = 1 - a), then of a I and of b I (R, G and B each, I from 0
 * to 255), then the number of pixels. The sums of a coarser cell are the totals of its parts, so strands and gaps
 * inside a large cell still separate F from B.
 */
export const sumsPerCell = 10;

/**
 * A pixel's weight is 1 where the matte is 0 or 1 and falls to 1 / (1 + uncertainty) where it is 0.5: there the
 * network's matte is least accurate, and its errors would spread into the colours.
 */
const uncertainty = 20;

const weights = Float32Array.from({ length: 256 }, (_, value) => {
	const a = value / 255;
	return 1 / (1 + uncertainty * 4 * a * (1 - a));
});

/** The sums of every cell of the grid, `sumsPerCell` values per cell, in the grid's order. */
export function normalEquations(mixture: Mixture, grid: BandGrid): Float32Array {
	const { width, height, rgb, matte, hidden } = mixture;
	const { columns, cellPx, cells } = grid;
	const sums = new Float32Array(cells.length * sumsPerCell);
	for (let cell = 0, to = 0; cell < cells.length; cell++, to += sumsPerCell) {
		const position = cells[cell];
		const row = Math.floor(position / columns);
		const left = (position - row * columns) * cellPx;
		const right = Math.min(width, left + cellPx);
		const bottom = Math.min(height, (row + 1) * cellPx);
		let aa = 0;
		let ab = 0;
		let bb = 0;
		let aRed = 0;
		let aGreen = 0;
		let aBlue = 0;
		let bRed = 0;
		let bGreen = 0;
		let bBlue = 0;
		let count = 0;
		for (let y = row * cellPx; y < bottom; y++) {
			for (let i = y * width + left; i < y * width + right; i++) {
				if (hidden?.[i] === 1) continue;
				const value = matte[i];
				const a = value / 255;
				const b = 1 - a;
				const wa = weights[value] * a;
				const wb = weights[value] * b;
				const red = rgb[3 * i];
				const green = rgb[3 * i + 1];
				const blue = rgb[3 * i + 2];
				aa += wa * a;
				ab += wa * b;
				bb += wb * b;
				aRed += wa * red;
				aGreen += wa * green;
				aBlue += wa * blue;
				bRed += wb * red;
				bGreen += wb * green;
				bBlue += wb * blue;
				count++;
			}
		}
		sums[to] = aa;
		sums[to + 1] = ab;
		sums[to + 2] = bb;
		sums[to + 3] = aRed;
		sums[to + 4] = aGreen;
		sums[to + 5] = aBlue;
		sums[to + 6] = bRed;
		sums[to + 7] = bGreen;
		sums[to + 8] = bBlue;
		sums[to + 9] = count;
	}
	return sums;
}
