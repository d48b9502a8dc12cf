// Blurs alpha with a Gaussian, approximated on a coarse grid, so that the cost does not grow with the blur.
import type { Size } from '#contract/size.ts';

/**
 * Three box blurs approximate a Gaussian (Wells 1986, 'Efficient synthesis of Gaussian filters by cascaded uniform
 * filters').
 */
const passes = 3;
/**
 * Minimum number of cells per standard deviation, unless a cell is one pixel: with fewer the cells would be visible.
 */
const cellsPerSigma = 3;

/** Values row by row. */
export interface Plane extends Size {
	readonly values: Float32Array;
}

/** A horizontal and a vertical value. */
interface Pair {
	readonly x: number;
	readonly y: number;
}

/** A plane whose values are means of cells of an image, with a margin of cells around it. */
export interface Cells extends Plane {
	/** Size of a cell, in whole pixels. */
	readonly cellPx: Pair;
	/** Width of the margin in cells, 1 or more. */
	readonly margin: number;
}

/**
 * Empty cells for an image to be blurred with standard deviation `sigmaPx`, in pixels: small enough for that blur, with
 * a margin for everything that it spreads beyond the image.
 */
export function cellsFor({ width, height }: Size, sigmaPx: Pair): Cells {
	const side = (sigma: number) => Math.max(1, Math.floor(sigma / cellsPerSigma));
	const cellPx = { x: side(sigmaPx.x), y: side(sigmaPx.y) };
	const reach = Math.max(boxRadius(sigmaPx.x / cellPx.x), boxRadius(sigmaPx.y / cellPx.y));
	const margin = passes * reach + 1;
	const columns = Math.ceil(width / cellPx.x) + 2 * margin;
	const rows = Math.ceil(height / cellPx.y) + 2 * margin;
	return { width: columns, height: rows, values: new Float32Array(columns * rows), cellPx, margin };
}

/** Returns the values of row `y`, one for each pixel. The next call overwrites them. */
export type Rows = (y: number) => Float32Array;

/**
 * Alpha, 0 to 255, blurred with standard deviation `sigmaPx` and moved by `shift`, both in pixels. Beyond the image
 * alpha counts as 0. `pixels` is RGBA, or alpha alone.
 */
export function blurredRows(size: Size, pixels: Uint8Array, sigmaPx: number, shift: Pair): Rows {
	const cells = cellsFor(size, { x: sigmaPx, y: sigmaPx });
	addAlpha(cells, size, pixels);
	blurCells(cells, { x: sigmaPx, y: sigmaPx });
	return rowsOf(cells, size.width, shift);
}

/** The values of the cells as rows of `pixels` pixels, moved by `shift` pixels. */
export function rowsOf({ width, height, values, cellPx, margin }: Cells, pixels: number, shift: Pair): Rows {
	const cellOf = (position: number, side: number) => (position + 0.5) / side + margin - 0.5;
	const columns = Float32Array.from({ length: pixels }, (_, x) => cellOf(x - shift.x, cellPx.x));
	const line = new Float32Array(width);
	const out = new Float32Array(pixels);
	return (y) => {
		const row = cellOf(y - shift.y, cellPx.y);
		const top = Math.floor(row);
		if (top < 0 || top >= height - 1) return out.fill(0);
		const down = row - top;
		for (let i = 0, at = top * width; i < width; i++, at++)
			line[i] = values[at] * (1 - down) + values[at + width] * down;
		for (let x = 0; x < out.length; x++) {
			const left = Math.floor(columns[x]);
			const right = columns[x] - left;
			out[x] = left < 0 || left >= width - 1 ? 0 : line[left] * (1 - right) + line[left + 1] * right;
		}
		return out;
	};
}

/** Blurs in place with standard deviation `sigmaPx`, in pixels. */
export function blurCells(cells: Cells, sigmaPx: Pair): void {
	blurPlane(cells, { x: sigmaPx.x / cells.cellPx.x, y: sigmaPx.y / cells.cellPx.y });
}

/** Blurs in place with standard deviation `sigma`, in cells of the plane. Values beyond the plane count as 0. */
export function blurPlane(plane: Plane, sigma: Pair): void {
	const radius = { x: boxRadius(sigma.x), y: boxRadius(sigma.y) };
	for (let pass = 0; pass < passes; pass++) boxBlur(plane, radius);
}

/** Radius, in cells, of the box blur that has the Gaussian's variance when it is applied three times. */
function boxRadius(sigma: number): number {
	return Math.round((Math.sqrt(1 + (12 * sigma * sigma) / passes) - 1) / 2);
}

/** Adds the mean alpha of each cell's pixels. */
function addAlpha({ width, values, cellPx, margin }: Cells, size: Size, pixels: Uint8Array): void {
	const share = 1 / (cellPx.x * cellPx.y);
	const step = pixels.length / (size.width * size.height);
	for (let y = 0, at = step - 1; y < size.height; y++) {
		const row = (Math.floor(y / cellPx.y) + margin) * width + margin;
		for (let x = 0; x < size.width; x++, at += step)
			values[row + Math.floor(x / cellPx.x)] += share * pixels[at];
	}
}

/** Mean over 2 radius + 1 cells each way, in place, by running sums along rows and then columns. */
function boxBlur({ width, height, values }: Plane, radius: Pair): void {
	if (radius.x > 0)
		for (let y = 0; y < height; y++) blurRow(values.subarray(y * width, (y + 1) * width), radius.x);
	if (radius.y > 0) blurColumns(values, width, height, radius.y);
}

function blurRow(row: Float32Array, radius: number): void {
	const before = row.slice();
	const share = 1 / (2 * radius + 1);
	let sum = 0;
	for (let x = 0; x < Math.min(radius, row.length); x++) sum += before[x];
	for (let x = 0; x < row.length; x++) {
		if (x + radius < row.length) sum += before[x + radius];
		if (x - radius - 1 >= 0) sum -= before[x - radius - 1];
		row[x] = Math.max(0, sum * share);
	}
}

/** Blurs all columns at once, row by row, for sequential memory access. */
function blurColumns(values: Float32Array, width: number, height: number, radius: number): void {
	const before = values.slice();
	const row = (y: number) => before.subarray(y * width, (y + 1) * width);
	const share = 1 / (2 * radius + 1);
	const sums = new Float64Array(width);
	const none = new Float32Array(width);
	for (let y = 0; y < Math.min(radius, height); y++) {
		const entering = row(y);
		for (let x = 0; x < width; x++) sums[x] += entering[x];
	}
	for (let y = 0; y < height; y++) {
		const entering = y + radius < height ? row(y + radius) : none;
		const leaving = y - radius - 1 >= 0 ? row(y - radius - 1) : none;
		const to = values.subarray(y * width, (y + 1) * width);
		for (let x = 0; x < width; x++) {
			sums[x] = sums[x] + entering[x] - leaving[x];
			to[x] = Math.max(0, sums[x] * share);
		}
	}
}
