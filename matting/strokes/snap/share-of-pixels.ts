// Computes the coverage of pixels from the cells that are kept: near the division each pixel's own colour decides.
import type { Boxed } from '../../boxed.ts';
import { clamp } from '../../clamp.ts';
import type { Image } from '../../image.ts';
import type { StrokeCells } from './stroke-cells.ts';

/** Cells in both directions from which the colours of the two sides are taken. */
const reach = 2;
/** Camera noise, as the variance of a colour in levels of 255; the two sides' own variance adds to it. */
const noise = 400;

/**
 * The coverage multiplied by the kept share of each pixel. That is the share of the cells around it, interpolated; near
 * the division, as far as the two sides' colours differ there, it is the position of the pixel's colour between them.
 */
export function shareOfPixels(
	{ width: imageWidth, rgb }: Image,
	{ box, values }: Boxed,
	cells: StrokeCells,
	kept: Uint8Array,
): Uint8Array<ArrayBuffer> {
	const { cellPx, width, height } = cells;
	const sides = new Map<number, Sides | undefined>();
	const at = (x: number, y: number) => kept[clamp(y, 0, height - 1) * width + clamp(x, 0, width - 1)];
	const out = values.slice();
	for (let row = 0, i = 0; row < box.height; row++) {
		const y = (box.top + row + 0.5) / cellPx - cells.top - 0.5;
		const down = y - Math.floor(y);
		for (let column = 0; column < box.width; column++, i++) {
			if (values[i] === 0) continue;
			const x = (box.left + column + 0.5) / cellPx - cells.left - 0.5;
			const [left, top, right] = [Math.floor(x), Math.floor(y), x - Math.floor(x)];
			const above = at(left, top) * (1 - right) + at(left + 1, top) * right;
			const below = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
			let share = above * (1 - down) + below * down;
			if (share > 0 && share < 1 && cellPx > 1) {
				const cell = Math.round(y) * width + Math.round(x);
				if (!sides.has(cell)) sides.set(cell, sidesNear(cells, kept, cell));
				share = byColor(share, sides.get(cell), rgb, 3 * ((box.top + row) * imageWidth + box.left + column));
			}
			out[i] = Math.round(values[i] * share);
		}
	}
	return out;
}

/** Mean colours of the cells that are kept and of the others, and how far they can be distinguished, 0 to 1. */
interface Sides {
	/** The vector from the others' mean to that of the kept cells, divided by its squared length. */
	readonly towards: readonly [number, number, number];
	readonly others: readonly [number, number, number];
	readonly trust: number;
}

function sidesNear({ width, height, rgb }: StrokeCells, kept: Uint8Array, cell: number): Sides | undefined {
	const [x, y] = [cell % width, Math.floor(cell / width)];
	/** For the other cells and the kept ones: count, sums of the three colours, sum of squares. */
	const sums = [new Float64Array(5), new Float64Array(5)];
	for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
		for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
			const other = row * width + column;
			const sum = sums[kept[other]];
			sum[0] += 1;
			for (let c = 0; c < 3; c++) {
				sum[1 + c] += rgb[3 * other + c];
				sum[4] += rgb[3 * other + c] ** 2;
			}
		}
	const [others, own] = sums;
	if (others[0] === 0 || own[0] === 0) return undefined;
	const meanOf = (sum: Float64Array) => [sum[1] / sum[0], sum[2] / sum[0], sum[3] / sum[0]] as const;
	const [from, to] = [meanOf(others), meanOf(own)];
	const towards = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
	const length2 = towards[0] ** 2 + towards[1] ** 2 + towards[2] ** 2 + 1e-6;
	const variance = varianceOf(others, from) + varianceOf(own, to) + noise;
	return {
		others: from,
		towards: [towards[0] / length2, towards[1] / length2, towards[2] / length2],
		trust: length2 / (length2 + variance),
	};
}

/** Summed over the three colours. */
function varianceOf(sum: Float64Array, mean: readonly [number, number, number]): number {
	return Math.max(0, sum[4] / sum[0] - mean[0] ** 2 - mean[1] ** 2 - mean[2] ** 2);
}

function byColor(share: number, sides: Sides | undefined, rgb: Uint8Array, at: number): number {
	if (!sides) return share;
	const { others, towards, trust } = sides;
	const along =
		(rgb[at] - others[0]) * towards[0] +
		(rgb[at + 1] - others[1]) * towards[1] +
		(rgb[at + 2] - others[2]) * towards[2];
	return share + (clamp(along, 0, 1) - share) * trust;
}
