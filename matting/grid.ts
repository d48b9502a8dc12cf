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

/** Means of `factor` x `factor` cells; those at the right and lower edge may be of fewer cells. */
export function meansOf({ side, values }: Grid, factor: number): Grid {
	const means = createGrid(Math.ceil(side / factor));
	for (let row = 0; row < means.side; row++) {
		for (let column = 0; column < means.side; column++) {
			const right = Math.min(side, (column + 1) * factor);
			const bottom = Math.min(side, (row + 1) * factor);
			let sum = 0;
			for (let y = row * factor; y < bottom; y++)
				for (let x = column * factor; x < right; x++) sum += values[y * side + x];
			means.values[row * means.side + column] = sum / ((right - column * factor) * (bottom - row * factor));
		}
	}
	return means;
}
