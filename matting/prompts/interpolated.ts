// Interpolates values of a coarse grid over an image, in any box of the image.
import type { Size } from '#contract/size.ts';
import type { Box } from '../box.ts';
import { clamp } from '../clamp.ts';

/** Values for the cells in a box of a grid. */
interface BoxedValues {
	readonly box: Box;
	readonly values: Float32Array;
}

/**
 * Bilinear interpolation: the values at the centres of `to` equal parts of `pixels`, a box of the image that the grid
 * covers.
 */
export function interpolated(
	{ box, values }: BoxedValues,
	grid: Size,
	image: Size,
	pixels: Box,
	to: Size,
): Float32Array {
	const scale = { across: grid.width / image.width, down: grid.height / image.height };
	const across = positions(to.width, pixels.left, pixels.width / to.width, scale.across, box.left, box.width);
	const down = positions(to.height, pixels.top, pixels.height / to.height, scale.down, box.top, box.height);
	const out = new Float32Array(to.width * to.height);
	for (let y = 0, i = 0; y < to.height; y++) {
		const top = Math.floor(down[y]);
		const under = down[y] - top;
		const above = top * box.width;
		const below = Math.min(box.height - 1, top + 1) * box.width;
		for (let x = 0; x < to.width; x++, i++) {
			const at = across[x];
			const left = Math.floor(at);
			const right = Math.min(box.width - 1, left + 1);
			const upper = values[above + left] + (values[above + right] - values[above + left]) * (at - left);
			const lower = values[below + left] + (values[below + right] - values[below + left]) * (at - left);
			out[i] = upper + (lower - upper) * under;
		}
	}
	return out;
}

/** Positions of the parts' centres between the centres of the box's cells. */
function positions(
	count: number,
	start: number,
	step: number,
	scale: number,
	first: number,
	cells: number,
): Float32Array {
	return Float32Array.from({ length: count }, (_, i) => {
		const cell = (start + (i + 0.5) * step) * scale - first - 0.5;
		return clamp(cell, 0, cells - 1);
	});
}
