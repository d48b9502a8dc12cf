// Removes faint parts of a matte that lie far from everything solid: passers-by, shadows, haze.
import type { Size } from '#contract/size.ts';
import { componentsOf } from '../grid/connected-components.ts';
import { dilate } from '../grid/dilate.ts';
import type { Matte } from '../image.ts';

// How these values were chosen and confirmed: docs/appendix/experiments.md#faint-parts.

/** Parts are found on a map with this many cells along the longer side. */
const mapSide = 256;
/** A cell with more alpha than this (0 to 255) belongs to a part. */
const faintest = 16;
/** A part that reaches this alpha anywhere is solid. */
const solidFrom = 128;
/** A faint part this close to a solid one, in cells, stays, as strands of hair do. */
const nearby = 5;

/**
 * Sets faint parts far from solid ones to 0, in place. If nothing is solid, everything stays: nothing else was found.
 */
export function clearFaintParts(matte: Matte, size: Size): void {
	const { columns, cellPx, maxima } = maximaOf(matte, size);
	const solid = new Uint8Array(maxima.length);
	const faint: Int32Array[] = [];
	for (const part of componentsOf((cell) => maxima[cell] > faintest, columns, maxima.length / columns)) {
		if (part.some((cell) => maxima[cell] >= solidFrom)) for (const cell of part) solid[cell] = 1;
		else faint.push(part.slice());
	}
	if (!solid.includes(1)) return;
	const near = dilate(solid, columns, nearby);
	for (const part of faint) {
		if (part.some((cell) => near[cell] === 1)) continue;
		for (const cell of part)
			clearCell(matte, size, cellPx, (cell % columns) * cellPx, Math.floor(cell / columns) * cellPx);
	}
}

interface MaximaMap {
	readonly columns: number;
	readonly cellPx: number;
	/** The largest alpha in each cell. */
	readonly maxima: Uint8Array;
}

function maximaOf(matte: Matte, { width, height }: Size): MaximaMap {
	const cellPx = Math.ceil(Math.max(width, height) / mapSide);
	const columns = Math.ceil(width / cellPx);
	const maxima = new Uint8Array(columns * Math.ceil(height / cellPx));
	for (let y = 0, i = 0; y < height; y++) {
		let cell = Math.floor(y / cellPx) * columns;
		for (let left = 0; left < width; left += cellPx, cell++) {
			let max = maxima[cell];
			for (const right = i + Math.min(cellPx, width - left); i < right; i++)
				if (matte[i] > max) max = matte[i];
			maxima[cell] = max;
		}
	}
	return { columns, cellPx, maxima };
}

function clearCell(matte: Matte, { width, height }: Size, cellPx: number, left: number, top: number): void {
	const right = Math.min(width, left + cellPx);
	for (let y = top; y < Math.min(height, top + cellPx); y++)
		matte.fill(0, y * width + left, y * width + right);
}
