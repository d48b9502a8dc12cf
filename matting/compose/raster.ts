// A finished image on its way into a file, made a few rows at a time.

export interface Raster {
	readonly width: number;
	readonly height: number;
	/** 1 grey, 3 RGB, 4 RGBA; 8 bit each, interleaved, sRGB values, alpha not premultiplied. */
	readonly channels: 1 | 3 | 4;
	/** The rows from `from` up to, not including, `to`; those of RGBA are the caller's to change. */
	rows(from: number, to: number): Uint8Array;
}
