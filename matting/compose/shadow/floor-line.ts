// Finds the line where a subject touches the floor, from the lower side of its outline.
import type { Size } from '#contract/size.ts';
import { rowAt, supportLine } from './support-line.ts';

/** One value for each column of an image. */
export interface FloorLine {
	/** The lowest row of the subject; 0 in columns without any. */
	readonly lowest: Float32Array;
	/** The row where the floor begins, counted from above. */
	readonly floor: Float32Array;
}

/** From this alpha (0 to 255) on, a pixel is solid enough to stand on. */
const solidFrom = 128;
/** Anything narrower than this share of the subject's longer side is dust or a stray hair and supports nothing. */
const dustShare = 0.004;
/**
 * Rows by which the floor rises with each pixel away from what stands on it, because it is seen slightly from above.
 */
const rise = 0.1;

/**
 * The floor under a subject whose longer side is `longerPx`: it follows the subject's supports and hardly rises beside
 * them. `pixels` is RGBA, or alpha alone.
 */
export function floorLine(pixels: Uint8Array, size: Size, longerPx: number): FloorLine {
	const lowest = withoutDust(lowestSolid(pixels, size), Math.round((dustShare * longerPx) / 2));
	const bottom = lowest.reduce((low, row) => Math.max(low, row), 0);
	const known = new Float32Array(size.width);
	known[lowest.indexOf(bottom)] = bottom;
	for (const segment of supportLine(lowest, longerPx)) {
		for (let { x } = segment[0]; x <= segment[1].x; x++) known[x] = rowAt(segment, x);
	}
	return { lowest, floor: continued(known).map((row, x) => Math.max(row, lowest[x])) };
}

/** Where a row is unknown (0), takes that of the nearest known column, or the lower of two, and rises from there. */
function continued(known: Float32Array): Float32Array {
	const fromLeft = known.slice();
	const fromRight = known.slice();
	for (let x = 1; x < known.length; x++) fromLeft[x] ||= fromLeft[x - 1] - rise;
	for (let x = known.length - 2; x >= 0; x--) fromRight[x] ||= fromRight[x + 1] - rise;
	return known.map((row, x) => row || Math.max(fromLeft[x], fromRight[x]));
}

/** The row below the lowest solid pixel of each column; 0 where none is solid. */
function lowestSolid(pixels: Uint8Array, { width, height }: Size): Float32Array {
	const step = pixels.length / (width * height);
	const lowest = new Float32Array(width);
	let open = width;
	for (let y = height - 1; y >= 0 && open > 0; y--) {
		for (let x = 0, at = step * (y * width + 1) - 1; x < width; x++, at += step) {
			if (pixels[at] < solidFrom || lowest[x] > 0) continue;
			lowest[x] = y + 1;
			open--;
		}
	}
	return lowest;
}

/** Morphological opening: what reaches lower than its surroundings for at most 2 `radius` columns does not count. */
function withoutDust(lowest: Float32Array, radius: number): Float32Array {
	const extreme = (values: Float32Array, pick: (a: number, b: number) => number) =>
		values.map((value, x) => {
			let found = value;
			for (let at = Math.max(0, x - radius); at <= Math.min(values.length - 1, x + radius); at++)
				found = pick(found, values[at]);
			return found;
		});
	return extreme(extreme(lowest, Math.min), Math.max);
}
