// Euclidean distances on a grid, with fractions; chessboard-distances.ts has distances in steps.
import type { Size } from '#contract/size.ts';

/**
 * The distance of each cell to the nearest marked (not 0) cell, in cells, at most `limit`, exact to a few %: two sweeps
 * with steps of 1 and the square root of 2. Cells outside the grid count as `beyond` away from a marked one; by default
 * they count as not marked.
 */
export function distances(
	marked: Uint8Array,
	{ width, height }: Size,
	limit: number,
	beyond = limit,
): Float32Array {
	const stride = width + 2;
	const padded = new Float32Array(stride * (height + 2)).fill(beyond);
	for (let y = 0, from = 0; y < height; y++)
		for (let i = (y + 1) * stride + 1, end = i + width; i < end; i++, from++)
			padded[i] = marked[from] ? 0 : limit;
	for (let y = 1; y <= height; y++) sweep(padded, y * stride + 1, y * stride + width, 1, stride);
	for (let y = height; y >= 1; y--) sweep(padded, y * stride + width, y * stride + 1, -1, stride);
	const distance = new Float32Array(width * height);
	for (let y = 0; y < height; y++)
		distance.set(padded.subarray((y + 1) * stride + 1, (y + 1) * stride + 1 + width), y * width);
	return distance;
}

/** Sweeps along a row, from its first cell to its last, inclusive. */
function sweep(distance: Float32Array, first: number, last: number, step: 1 | -1, stride: number): void {
	const up = step * stride;
	for (let i = first; i !== last + step; i += step) {
		const own = distance[i];
		if (own === 0) continue;
		const straight = Math.min(distance[i - step], distance[i - up]) + 1;
		const slanting = Math.min(distance[i - up - step], distance[i - up + step]) + Math.SQRT2;
		distance[i] = Math.min(own, straight, slanting);
	}
}
