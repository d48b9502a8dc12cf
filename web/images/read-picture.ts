// Reads images whose rows may be computed in another worker: a few at a time, so that strokes are drawn in between.
import type { Size } from '#contract/size.ts';
import { type Box, wholeOf } from '#matting/box.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';

/** A raster, or one whose rows are computed elsewhere. */
export interface Picture extends Size {
	readonly channels: Raster['channels'];
	/** See `Raster`. */
	rows(from: number, to: number): Uint8Array | Promise<Uint8Array>;
}

/** RGBA, not premultiplied. */
export interface RgbaImage extends Size {
	readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Rows in a band: a few milliseconds of work for the worker that computes them. */
const pixelsAtATime = 2 ** 17;

/** Calls `read` with bands of rows, from the first to the last, and the row at which each begins. */
async function forBands(
	{ width, height, channels, rows }: Picture,
	read: (band: Raster, top: number) => void | Promise<void>,
): Promise<void> {
	const maxRows = Math.max(1, Math.floor(pixelsAtATime / width));
	for (let top = 0; top < height; top += maxRows) {
		const bottom = Math.min(height, top + maxRows);
		const size = { width, height: bottom - top };
		await read(rasterOf(await rows(top, bottom), channels, size), top);
	}
}

/** All of its rows. */
export async function readRaster(picture: Picture): Promise<Raster> {
	const { width, height, channels } = picture;
	const pixels = new Uint8Array(width * height * channels);
	await forBands(picture, (band, top) => pixels.set(band.rows(0, band.height), top * width * channels));
	return rasterOf(pixels, channels, picture);
}

/** All rows as RGBA. */
export async function readRgba(picture: Picture): Promise<RgbaImage> {
	const { width, height } = picture;
	const pixels = new Uint8ClampedArray(4 * width * height);
	await forBands(picture, (band, top) => pixels.set(rgbaOfBox(band, wholeOf(band)).pixels, 4 * top * width));
	return { width, height, pixels };
}

/** RGBA of a box of a raster. */
export function rgbaOfBox(raster: Raster, box: Box): RgbaImage & Box {
	const { width, channels } = raster;
	const rows = raster.rows(box.top, box.top + box.height);
	const pixels = new Uint8ClampedArray(4 * box.width * box.height).fill(255);
	for (let y = 0, to = 0; y < box.height; y++) {
		const start = (y * width + box.left) * channels;
		const end = start + box.width * channels;
		if (channels === 4) pixels.set(rows.subarray(start, end), to);
		else
			for (let at = start, i = to; at < end; at += channels, i += 4)
				for (let channel = 0; channel < 3; channel++)
					pixels[i + channel] = rows[channels === 3 ? at + channel : at] as number;
		to += 4 * box.width;
	}
	return { ...box, pixels };
}
