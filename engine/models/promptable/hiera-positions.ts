// Hiera's encoding of positions for another number of cells.
import { type Grid, meansOf } from '#matting/grid.ts';
import { mixColumns, mixRows } from '#matting/resample/cubic.ts';
import { cubicWeights } from '#matting/resample/cubic-weights.ts';
import type { Tensor } from '../onnx/tensor.ts';

/** Cells on a side of a window of the first stage. */
export const windowSide = 8;

/**
 * From 1 x channels x n x n to a side of `cells`; both sides are multiples of the window's. The encoding is the sum of
 * a smooth one of the whole image and of one of the window's cells, which is the same in all windows (Bolya et al.
 * 2023, 'Window Attention is Bugged: How not to Interpolate Position Embeddings', arXiv 2311.05613). Only the first is
 * resampled, from its means over windows.
 */
export function resamplePositions({ shape, values }: Tensor, cells: number): Tensor {
	const [, channels = 0, side = 0] = shape;
	const resampled = new Float32Array(channels * cells ** 2);
	for (let channel = 0; channel < channels; channel++) {
		const plane = values.subarray(channel * side ** 2, (channel + 1) * side ** 2);
		resampled.set(resamplePlane({ side, values: plane }, cells), channel * cells ** 2);
	}
	return { shape: [1, channels, cells, cells], values: resampled };
}

function resamplePlane(plane: Grid, cells: number): Float32Array {
	const means = meansOf(plane, windowSide);
	const ofCells = cellsOfWindow(plane, enlarged(means, plane.side));
	return enlarged(means, cells).map((smooth, i) => smooth + (ofCells[inWindow(i, cells)] as number));
}

/** The mean over all windows of each cell's difference from the smooth encoding. */
function cellsOfWindow({ side, values }: Grid, smooth: Float32Array): Float32Array {
	const cells = new Float32Array(windowSide ** 2);
	const windows = (side / windowSide) ** 2;
	smooth.forEach((value, i) => {
		const cell = inWindow(i, side);
		cells[cell] = (cells[cell] as number) + ((values[i] as number) - value) / windows;
	});
	return cells;
}

/** The place in its window of the cell with this index. */
function inWindow(cell: number, side: number): number {
	const [x, y] = [cell % side, Math.floor(cell / side)];
	return (y % windowSide) * windowSide + (x % windowSide);
}

function enlarged(means: Grid, side: number): Float32Array {
	const weights = cubicWeights(means.side, side);
	const columns = new Float32Array(means.side);
	const values = new Float32Array(side ** 2);
	for (let y = 0; y < side; y++) {
		mixRows(columns, means, weights, y);
		mixColumns(values.subarray(y * side), columns, weights, 0, side);
	}
	return values;
}
