// A space in which the distance between two colours with alpha is their difference in composites.
import { clamp } from '../../clamp.ts';

/** Coordinates of a colour. */
export const dimensions = 4;

/** Moves opaque colours far away from all others, so that none of them becomes even slightly transparent. */
const opaqueOffset = 10_000;

const half = Math.SQRT2;
const ofAlpha = Math.sqrt(1.5);

/**
 * With premultiplied colours P and alpha A, two colours differ by dP on black and by dP - dA on white. The sum of both
 * squares over three channels is 2 (dP - dA / 2)^2, summed, + 3/2 dA^2: the square of a Euclidean distance. Writes the
 * coordinates of an RGBA pixel of bytes into `into`.
 */
export function place(rgba: Uint8Array, from: number, into: Float32Array, to: number): void {
	const alpha = rgba[from + 3];
	const share = alpha / 255;
	for (let k = 0; k < 3; k++) into[to + k] = half * (rgba[from + k] * share - alpha / 2);
	into[to + 3] = ofAlpha * alpha + (alpha === 255 ? opaqueOffset : 0);
}

/** The nearest RGBA of bytes. */
export function colorAt(coordinates: ArrayLike<number>, from: number, into: Uint8Array, to: number): void {
	const isOpaque = coordinates[from + 3] > opaqueOffset / 2;
	const alpha = isOpaque ? 255 : clamp(coordinates[from + 3] / ofAlpha, 0, 254);
	into[to + 3] = Math.round(alpha);
	for (let k = 0; k < 3; k++) {
		const color = into[to + 3] > 0 ? ((coordinates[from + k] / half + alpha / 2) * 255) / alpha : 0;
		into[to + k] = clamp(Math.round(color), 0, 255);
	}
}

/** The square of the distance between two places. */
export function distance(a: Float32Array, i: number, b: Float32Array, j: number): number {
	const [x, y, z, w] = [a[i] - b[j], a[i + 1] - b[j + 1], a[i + 2] - b[j + 2], a[i + 3] - b[j + 3]];
	return x * x + y * y + z * z + w * w;
}
