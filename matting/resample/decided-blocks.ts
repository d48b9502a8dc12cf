// Finds parts of a matte's rows that are 0 or 1 throughout: they are most of a matte, and resampling can fill them
// instead of computing them.
import type { Grid } from '../grid.ts';
import { mixRows } from './cubic.ts';
import type { LineWeights } from './cubic-weights.ts';

/** Values this close to 0 or 1 stay within half an 8-bit level of it even when they are mixed with negative weights. */
const tolerance = 0.25 / 255;
/** Columns of a block. */
const blockWidth = 32;

interface DecidedBlocks {
	/** Blocks per row. */
	readonly count: number;
	/** For each block, row by row, what all its values are: 0, 1, or `undecided`. */
	readonly values: Uint8Array;
}

const undecided = 2;

export function decidedBlocks({ side, values }: Grid): DecidedBlocks {
	const count = Math.ceil(side / blockWidth);
	const blocks = { count, values: new Uint8Array(count * side) };
	for (let y = 0, at = 0; y < side; y++) {
		const end = (y + 1) * side;
		for (let start = y * side; start < end; start += blockWidth, at++)
			blocks.values[at] = decided(values, start, Math.min(end, start + blockWidth));
	}
	return blocks;
}

function decided(values: Float32Array, from: number, to: number): number {
	const value = values[from] < 0.5 ? 0 : 1;
	for (let i = from; i < to; i++) {
		const off = values[i] - value;
		if (!(off <= tolerance && off >= -tolerance)) return undecided;
	}
	return value;
}

/**
 * Like mixRows, but fills columns of blocks that are all 0, or all 1, in the rows to be mixed, instead of computing
 * them.
 */
export function mixUndecided(
	columns: Float32Array,
	grid: Grid,
	blocks: DecidedBlocks,
	weights: LineWeights,
	y: number,
): void {
	const top = weights.first[y];
	for (let block = 0; block < blocks.count; block++) {
		const from = block * blockWidth;
		const to = Math.min(grid.side, from + blockWidth);
		const value = commonValue(blocks, block, top, top + weights.taps);
		if (value === undecided) mixRows(columns, grid, weights, y, from, to);
		else columns.fill(value, from, to);
	}
}

function commonValue({ count, values }: DecidedBlocks, block: number, top: number, bottom: number): number {
	const value = values[top * count + block];
	for (let y = top + 1; y < bottom; y++) if (values[y * count + block] !== value) return undecided;
	return value;
}
