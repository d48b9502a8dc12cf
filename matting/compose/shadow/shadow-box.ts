// Finds where the shadow of a recipe is visible.
import type { Recipe } from '#contract/recipe.ts';
import type { Size } from '#contract/size.ts';
import { type Box, emptyBox, intersection, union, wholeOf } from '../../box.ts';
import { visibleFrom } from '../../image.ts';
import type { Rows } from '../blur.ts';
import type { Raster } from '../raster.ts';
import { shadowRows } from './shadow.ts';

/** Maximum number of cells in which the extent of a shadow is searched: searching all pixels takes a second. */
const maxCells = 1_000_000;

/**
 * The box in the image in which the shadow is visible; undefined if it is visible nowhere. Exact to 0.2 % of the
 * image's longer side, or 0.5 % where a soft shadow fades out. `subject` is the bounding box of the visible cutout.
 */
export function shadowBox(cutout: Raster, subject: Box, recipe: Recipe): Box | undefined {
	if (recipe.shadow === 'none') return undefined;
	// Limited by area: with few rows, the grid of a very wide image would be too coarse for its subject.
	const cellPx = Math.ceil(Math.sqrt((cutout.width * cutout.height) / maxCells));
	const { width, height, values } = coarseAlpha(cutout, subject, cellPx);
	const coarse = {
		left: subject.left / cellPx,
		top: subject.top / cellPx,
		width: subject.width / cellPx,
		height: subject.height / cellPx,
	};
	const rows = shadowRows(values, { width, height }, coarse, recipe);
	// Alpha is rounded.
	const box = boxFrom(((visibleFrom - 0.5) * 100) / recipe.shadowOpacity, rows, { width, height });
	return intersection(
		{
			left: box.left * cellPx,
			top: box.top * cellPx,
			width: box.width * cellPx,
			height: box.height * cellPx,
		},
		wholeOf(cutout),
	);
}

/** Means of the alpha in cells of `cellPx` each way. */
function coarseAlpha(cutout: Raster, subject: Box, cellPx: number): Size & { values: Uint8Array } {
	const width = Math.ceil(cutout.width / cellPx);
	const height = Math.ceil(cutout.height / cellPx);
	const values = new Uint8Array(width * height);
	const sums = new Uint32Array(width);
	const right = subject.left + subject.width;
	const bottom = subject.top + subject.height;
	for (let cell = Math.floor(subject.top / cellPx); cell * cellPx < bottom; cell++) {
		const [from, to] = [cell * cellPx, Math.min(cutout.height, (cell + 1) * cellPx)];
		const pixels = cutout.alpha?.subarray(from * cutout.width, to * cutout.width) ?? cutout.rows(from, to);
		const step = cutout.alpha ? 1 : 4;
		sums.fill(0);
		for (let y = 0; y < to - from; y++) {
			for (let x = subject.left, at = step * (y * cutout.width + x + 1) - 1; x < right; x++, at += step)
				sums[Math.floor(x / cellPx)] += pixels[at];
		}
		for (let x = 0; x < width; x++) values[cell * width + x] = Math.round(sums[x] / cellPx ** 2);
	}
	return { width, height, values };
}

/** The bounding box of all values from `threshold` on. */
function boxFrom(threshold: number, rows: Rows, { width, height }: Size): Box {
	let box = emptyBox;
	for (let y = 0; y < height; y++) {
		const values = rows(y);
		let left = 0;
		while (left < width && values[left] < threshold) left++;
		if (left === width) continue;
		let right = width;
		while (values[right - 1] < threshold) right--;
		box = union(box, { left, top: y, width: right - left, height: 1 });
	}
	return box;
}
