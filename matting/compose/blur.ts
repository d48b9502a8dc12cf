// Alpha blurred by a Gaussian, approximated on a coarse grid: the cost does not grow with the blur.
import type { Size } from '../image.ts';

/** Three box blurs come near a Gaussian (Wells 1986, 'Efficient synthesis of Gaussian filters by cascaded uniform filters'). */
const passes = 3;
/** Cells per standard deviation, at least: fewer would show. */
const cellsPerSigma = 3;

interface Plane extends Size {
	readonly values: Float32Array;
}

/**
 * A function from a row of pixels to their alpha, 0 to 255, blurred with standard deviation `sigmaPx` and moved by
 * `shift` pixels. Beyond the image alpha counts as 0. The values are overwritten by the next call.
 */
export function blurredRows(
	size: Size,
	rgba: Uint8Array,
	sigmaPx: number,
	shift: { readonly x: number; readonly y: number },
): (y: number) => Float32Array {
	const cellPx = Math.max(1, Math.floor(sigmaPx / cellsPerSigma));
	const radius = boxRadius(sigmaPx / cellPx);
	const marginCells = passes * radius + 1;
	const plane = shrunkAlpha(size, rgba, cellPx, marginCells);
	if (radius > 0) for (let pass = 0; pass < passes; pass++) boxBlur(plane, radius);
	const { width, height, values } = plane;
	const cellOf = (position: number) => (position + 0.5) / cellPx + marginCells - 0.5;
	const columns = Float32Array.from({ length: size.width }, (_, x) => cellOf(x - shift.x));
	const line = new Float32Array(width);
	const out = new Float32Array(size.width);
	return (y) => {
		const row = cellOf(y - shift.y);
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

/** Radius in cells of the box whose variance, three times, is that of the Gaussian. */
function boxRadius(sigma: number): number {
	return Math.round((Math.sqrt(1 + (12 * sigma * sigma) / passes) - 1) / 2);
}

/** Mean alpha of each cell of `cellPx` x `cellPx` pixels, with a margin of empty cells. */
function shrunkAlpha({ width, height }: Size, rgba: Uint8Array, cellPx: number, margin: number): Plane {
	const columns = Math.ceil(width / cellPx) + 2 * margin;
	const rows = Math.ceil(height / cellPx) + 2 * margin;
	const values = new Float32Array(columns * rows);
	const share = 1 / (cellPx * cellPx);
	for (let y = 0, at = 3; y < height; y++) {
		const row = (Math.floor(y / cellPx) + margin) * columns + margin;
		for (let x = 0; x < width; x++, at += 4) values[row + Math.floor(x / cellPx)] += share * rgba[at];
	}
	return { width: columns, height: rows, values };
}

/** Mean over (2 radius + 1)^2 cells, in place, by running sums along rows and then columns. */
function boxBlur({ width, height, values }: Plane, radius: number): void {
	for (let y = 0; y < height; y++) blurLine(values, y * width, 1, width, radius);
	for (let x = 0; x < width; x++) blurLine(values, x, width, height, radius);
}

function blurLine(values: Float32Array, start: number, step: number, length: number, radius: number): void {
	const line = new Float32Array(length);
	for (let i = 0; i < length; i++) line[i] = values[start + i * step];
	const share = 1 / (2 * radius + 1);
	let sum = 0;
	for (let i = 0; i < Math.min(radius, length); i++) sum += line[i];
	for (let i = 0; i < length; i++) {
		if (i + radius < length) sum += line[i + radius];
		if (i - radius - 1 >= 0) sum -= line[i - radius - 1];
		values[start + i * step] = Math.max(0, sum * share);
	}
}
