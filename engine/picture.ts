// The shapes that travel along the pipeline, from decoded picture to cut-out.

/** A decoded picture: upright, sRGB, 8 bit. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	/** Interleaved R, G, B, row by row; width x height x 3 bytes. */
	readonly rgb: Uint8Array;
	/** The picture's own opacity, 0 to 255, width x height; absent when it has none. */
	readonly alpha?: Uint8Array;
}

/** The network's answer: opacity 0 to 1, row by row, on its own square grid. */
export interface RawMatte {
	readonly sidePx: number;
	readonly values: Float32Array;
}

/** Final opacity at the picture's size, 0 to 255, row by row. */
export type Matte = Uint8Array;

export interface CutOutOptions {
	/**
	 * Longer side of the result in pixels at most; a larger picture is made smaller. Default
	 * limits.maxOutputSidePx.
	 */
	readonly maxOutputSidePx?: number;
}

export interface CutOut {
	/** 8-bit RGBA without metadata; no colour where alpha is 0. */
	png: Buffer;
	width: number;
	height: number;
	/** Milliseconds by step, and `wait` for the time spent in line. */
	timings: Record<string, number>;
}
