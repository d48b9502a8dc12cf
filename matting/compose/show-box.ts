// Crops a raster, or places it in a larger one.
import type { Box } from '../box.ts';
import type { Raster } from './raster.ts';

/** The pixels in the box. It may extend beyond the image, where all channels are 0. */
export function showBox(source: Raster, { left, top, width, height }: Box): Raster {
	const { channels } = source;
	const firstColumn = Math.max(0, left);
	const lastColumn = Math.min(source.width, left + width);
	return {
		width,
		height,
		channels,
		rows(from, to) {
			const pixels = new Uint8Array(width * (to - from) * channels);
			const firstRow = Math.max(0, top + from);
			const lastRow = Math.min(source.height, top + to);
			if (firstColumn >= lastColumn || firstRow >= lastRow) return pixels;
			const rows = source.rows(firstRow, lastRow);
			for (let y = firstRow; y < lastRow; y++) {
				const start = (y - firstRow) * source.width;
				const row = rows.subarray((start + firstColumn) * channels, (start + lastColumn) * channels);
				pixels.set(row, ((y - top - from) * width + firstColumn - left) * channels);
			}
			return pixels;
		},
	};
}
