// Square grids and views, on which everything between the network and the full-size matte is computed.

/** `side` x `side` values, row by row; alphas are 0 (background) to 1 (subject). */
export interface Grid {
	readonly side: number;
	readonly values: Float32Array;
}

/** The image stretched to the network's square: R, G, B interleaved, 0 to 255, row by row. */
export interface View {
	readonly side: number;
	readonly rgb: Uint8Array;
	/** The image's own alpha, 0 to 255; absent if it has none. */
	readonly alpha?: Uint8Array;
}

export function createGrid(side: number): Grid {
	return { side, values: new Float32Array(side * side) };
}

/** Alphas of 0 to 255, `side` x `side`, as a grid. */
export function gridOfBytes(side: number, bytes: Uint8Array): Grid {
	const grid = createGrid(side);
	for (let i = 0; i < bytes.length; i++) grid.values[i] = bytes[i] / 255;
	return grid;
}

/** Means of `factor` x `factor` cells; cells at the right and lower edge may cover fewer. */
export function meansOf({ side, values }: Grid, factor: number): Grid {
	const means = createGrid(Math.ceil(side / factor));
	const sums = new Float64Array(means.side);
	for (let row = 0; row < means.side; row++) {
		sums.fill(0);
		const bottom = Math.min(side, (row + 1) * factor);
		for (let y = row * factor; y < bottom; y++) addRow(sums, values, y * side, (y + 1) * side, factor);
		for (let column = 0; column < means.side; column++) {
			const width = Math.min(factor, side - column * factor);
			means.values[row * means.side + column] = sums[column] / (width * (bottom - row * factor));
		}
	}
	return means;
}

/** Adds the values from `start` to `end` (exclusive) to the sums of their columns of `factor` values. */
function addRow(sums: Float64Array, values: Float32Array, start: number, end: number, factor: number): void {
	for (let column = 0, i = start; i < end; column++) {
		let sum = sums[column];
		for (const right = Math.min(end, i + factor); i < right; i++) sum += values[i];
		sums[column] = sum;
	}
}

/** Resamples to `samplesSide`: the values at the centres of the new cells. */
export function samplesOf({ side, values }: Grid, samplesSide: number): Grid {
	const samples = createGrid(samplesSide);
	const middle = (cell: number) => Math.floor(((cell + 0.5) * side) / samplesSide);
	for (let y = 0, i = 0; y < samplesSide; y++) {
		const row = middle(y) * side;
		for (let x = 0; x < samplesSide; x++, i++) samples.values[i] = values[row + middle(x)];
	}
	return samples;
}

/** The lower value of each cell of the first grid and the second one, sampled at the centres of these cells. */
export function lesserOf({ side, values }: Grid, other: Grid): Grid {
	const lesser = samplesOf(other, side);
	for (let i = 0; i < values.length; i++) if (values[i] < lesser.values[i]) lesser.values[i] = values[i];
	return lesser;
}

/** 1 in cells above the level, else 0. `Uint8Array.from` with a function takes fifty times as long. */
export function maskAbove(values: Float32Array, level: number): Uint8Array {
	const mask = new Uint8Array(values.length);
	for (let i = 0; i < values.length; i++) if (values[i] > level) mask[i] = 1;
	return mask;
}

/** Number of cells in a mask: values of 1 in a mask of 0 and 1, values above 0 in a mask of logits. */
export function areaOf(mask: Uint8Array | Float32Array): number {
	let cells = 0;
	for (let i = 0; i < mask.length; i++) if (mask[i] > 0) cells++;
	return cells;
}
