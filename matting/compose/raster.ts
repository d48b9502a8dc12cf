// An image on its way into a file, made a few rows at a time: the input and output of every rendering step.
import type { Size } from '#contract/size.ts';

export interface Raster extends Size {
	/** 1 grey, 3 RGB, 4 RGBA; 8 bit each, interleaved, sRGB values, alpha not premultiplied. */
	readonly channels: 1 | 3 | 4;
	/** The alpha of all pixels, row by row, if it is also stored separately from the colours. */
	readonly alpha?: Uint8Array;
	/** The rows from `from` to `to` (exclusive), to be read only. May be requested more than once. */
	rows(from: number, to: number): Uint8Array;
}

/** A raster whose pixels are all in memory. */
export function rasterOf(pixels: Uint8Array, channels: 1 | 3 | 4, { width, height }: Size): Raster {
	const rowBytes = width * channels;
	return { width, height, channels, rows: (from, to) => pixels.subarray(from * rowBytes, to * rowBytes) };
}
