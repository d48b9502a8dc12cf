// An edited cutout as RGBA: its matte with the colours of its tiles, which are made when rows are read.
import type { Size } from '#contract/size.ts';
import type { Box } from '../box.ts';
import { tilePx, tilesOf } from '../foreground/edited-foreground.ts';
import type { Matte } from '../image.ts';
import type { Raster } from './raster.ts';

/**
 * `colorsOf` returns a tile's RGB. It is called for each tile that the rows touch, at every reading, so it should
 * cache. Where alpha is 0 the colour is 0 too. The matte may change between readings.
 */
export function editedCutout(
	{ width, height, alpha }: Size & { readonly alpha: Matte },
	colorsOf: (tile: Box) => Uint8Array,
): Raster {
	const tiles = tilesOf({ width, height });
	const perRow = Math.ceil(width / tilePx);
	return {
		width,
		height,
		channels: 4,
		alpha,
		rows(from, to) {
			const rgba = new Uint8Array(4 * (to - from) * width);
			const last = Math.ceil(to / tilePx) * perRow;
			for (const tile of tiles.slice(Math.floor(from / tilePx) * perRow, last)) {
				const colors = colorsOf(tile);
				const bottom = Math.min(to, tile.top + tile.height);
				for (let y = Math.max(from, tile.top); y < bottom; y++)
					writeRow(rgba, colors, alpha, { y, from, width, tile });
			}
			return rgba;
		},
	};
}

interface Row {
	/** Index of the row in the image. */
	readonly y: number;
	/** The image's row that is the first row of the output. */
	readonly from: number;
	/** Width of the image. */
	readonly width: number;
	readonly tile: Box;
}

function writeRow(rgba: Uint8Array, colors: Uint8Array, alpha: Matte, { y, from, width, tile }: Row): void {
	let at = y * width + tile.left;
	let to = 4 * ((y - from) * width + tile.left);
	const start = 3 * (y - tile.top) * tile.width;
	for (let source = start; source < start + 3 * tile.width; source += 3, at++, to += 4) {
		if (alpha[at] === 0) continue;
		rgba[to] = colors[source];
		rgba[to + 1] = colors[source + 1];
		rgba[to + 2] = colors[source + 2];
		rgba[to + 3] = alpha[at];
	}
}
