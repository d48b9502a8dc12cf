// The soft candidate for the matte: what the image's colours say about alpha near undecided pixels, for hair and fur.
import { clamp } from '../clamp.ts';
import { mapScale, type NearMap } from '../grid/near-map.ts';
import { createGrid, type Grid, type View } from '../grid.ts';
import type { Image } from '../image.ts';
import { cellsAlong, interpolate } from '../resample/cells-along.ts';
import { type ColorModel, type ColorPlanes, fitColorModel } from './guided-filter.ts';

/** Radii in map cells: the first window is wide enough to see both sides of a tuft, the second one sharpens. */
const wideRadius = 12;
const narrowRadius = 3;
/**
 * A least-squares fit is too flat; this contrast around 0.5 gives soft pixels the share that they have in ground truth
 * mattes.
 */
const contrast = 1.12;

export interface SoftMatte {
	/** Share of alpha's variance in a window that its colours explain, 0 to 1, on the map. */
	readonly explained: Float32Array;
	/**
	 * Writes the alpha that the colours of the pixels `from` to `to` (exclusive) of row `y` predict, at the image's
	 * size. Often outside 0 to 1.
	 */
	row(into: Float32Array, y: number, from: number, to: number): void;
}

/**
 * Two passes of the guided filter on the map, with coefficients interpolated to the image's pixels (He and Sun 2015,
 * 'Fast guided filter'). `alpha`, on the map, is what the colours are fitted to; in the cells of `near`, the result of
 * the first pass replaces it in the second.
 */
export function createSoftMatte(alpha: Grid, view: View, near: NearMap, image: Image): SoftMatte {
	const colors = colorMap(view);
	const wide = fitColorModel(colors, alpha, wideRadius, near);
	const narrow = fitColorModel(colors, predicted(wide, colors, alpha, near), narrowRadius, near);
	const { side, red, green, blue, offset } = narrow;
	const { rgb, width } = image;
	const across = cellsAlong(width, side);
	const down = cellsAlong(image.height, side);
	return {
		explained: wide.explained,
		row(into, y, from, to) {
			const above = down.first[y] * side;
			const share = down.share[y];
			for (let x = from; x < to; x++) {
				const cell = above + across.first[x];
				const right = across.share[x];
				const at = 3 * (y * width + x);
				const byColor =
					interpolate(red, side, cell, right, share) * rgb[at] +
					interpolate(green, side, cell, right, share) * rgb[at + 1] +
					interpolate(blue, side, cell, right, share) * rgb[at + 2];
				into[x] = 0.5 + contrast * (byColor / 255 + interpolate(offset, side, cell, right, share) - 0.5);
			}
		},
	};
}

/** Means of the view's colours over the cells of the map, 0 to 1. */
function colorMap({ side, rgb }: View): ColorPlanes {
	const colors = {
		red: createGrid(side / mapScale),
		green: createGrid(side / mapScale),
		blue: createGrid(side / mapScale),
	};
	for (let cell = 0, y = 0; y < side; y += mapScale) {
		for (let x = 0; x < side; x += mapScale, cell++) {
			let [red, green, blue] = [0, 0, 0];
			for (let row = y; row < y + mapScale; row++) {
				const end = 3 * (row * side + x + mapScale);
				for (let at = 3 * (row * side + x); at < end; at += 3) {
					red += rgb[at];
					green += rgb[at + 1];
					blue += rgb[at + 2];
				}
			}
			colors.red.values[cell] = red / (255 * mapScale ** 2);
			colors.green.values[cell] = green / (255 * mapScale ** 2);
			colors.blue.values[cell] = blue / (255 * mapScale ** 2);
		}
	}
	return colors;
}

/** The model's prediction near undecided pixels, and `alpha` elsewhere. */
function predicted(model: ColorModel, { red, green, blue }: ColorPlanes, alpha: Grid, near: NearMap): Grid {
	const values = alpha.values.slice();
	for (let i = 0; i < values.length; i++) {
		if (!near.values[i]) continue;
		const value =
			model.red[i] * red.values[i] +
			model.green[i] * green.values[i] +
			model.blue[i] * blue.values[i] +
			model.offset[i];
		values[i] = clamp(value, 0, 1);
	}
	return { side: alpha.side, values };
}
