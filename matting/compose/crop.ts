// The part of an image that is shown: cropped to the subject, or placed in a larger frame.
import type { Size } from '../image.ts';
import { type Raster, rasterOf } from './raster.ts';

/** Pixels, from the image's upper left corner; may reach beyond the image. */
export interface Box extends Size {
	readonly left: number;
	readonly top: number;
}

/** Fainter alpha, of 255, is invisible and belongs to no subject. */
const visibleFrom = 5;

/** The bounding box of what is visible of an RGBA raster, or undefined if nothing is. */
export function subjectBox({ width, height, rows }: Raster): Box | undefined {
	const rgba = rows(0, height);
	let [left, top, right, bottom] = [width, height, -1, -1];
	for (let y = 0; y < height; y++) {
		const start = y * width;
		let first = 0;
		while (first < width && rgba[4 * (start + first) + 3] < visibleFrom) first++;
		if (first === width) continue;
		let last = width - 1;
		while (rgba[4 * (start + last) + 3] < visibleFrom) last--;
		if (top === height) top = y;
		bottom = y;
		left = Math.min(left, first);
		right = Math.max(right, last);
	}
	return bottom < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/**
 * The subject with `marginPercent` of its longer side around it; beyond the image that is transparent. An image without
 * a subject stays as it is.
 */
export function cropToSubject(cutout: Raster, marginPercent: number): Raster {
	const box = subjectBox(cutout);
	if (!box) return cutout;
	const margin = Math.round((Math.max(box.width, box.height) * marginPercent) / 100);
	return showBox(cutout, {
		left: box.left - margin,
		top: box.top - margin,
		width: box.width + 2 * margin,
		height: box.height + 2 * margin,
	});
}

/** The pixels in the box; transparent beyond the image. */
export function showBox(source: Raster, { left, top, width, height }: Box): Raster {
	const { channels } = source;
	const from = Math.max(0, left);
	const to = Math.min(source.width, left + width);
	const pixels = new Uint8Array(width * height * channels);
	const firstRow = Math.max(0, top);
	const lastRow = Math.min(source.height, top + height);
	if (from < to && firstRow < lastRow) {
		const rows = source.rows(firstRow, lastRow);
		for (let y = firstRow; y < lastRow; y++) {
			const start = (y - firstRow) * source.width;
			const row = rows.subarray((start + from) * channels, (start + to) * channels);
			pixels.set(row, ((y - top) * width + from - left) * channels);
		}
	}
	return rasterOf(pixels, channels, { width, height });
}
