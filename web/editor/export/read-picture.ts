// Reads images whose rows are computed in another worker: a few at a time, so that strokes are drawn in between.
import { wholeOf } from '#matting/box.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';
import type { RgbaImage } from '../session/host.ts';
import { patchOf } from '../session/painter.ts';
import type { Picture } from './export-job.ts';

/** Some milliseconds of work for the worker that computes them. */
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

/** The same as RGBA. */
export async function readRgba(picture: Picture): Promise<RgbaImage> {
	const { width, height } = picture;
	const pixels = new Uint8ClampedArray(4 * width * height);
	await forBands(picture, (band, top) => pixels.set(patchOf(band, wholeOf(band)).pixels, 4 * top * width));
	return { width, height, pixels };
}
