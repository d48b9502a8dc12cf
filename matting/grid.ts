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
