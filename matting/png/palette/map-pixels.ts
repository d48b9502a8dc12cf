// Maps each pixel to a colour of a palette, and diffuses the error.
import type { Size } from '#contract/size.ts';
import { clamp } from '../../clamp.ts';
import { dimensions, place } from './coordinates.ts';
import type { RgbaRow } from './count-colors.ts';
import { nearestOf } from './nearest-color.ts';

/** Share of an error that is diffused: less than all of it, so that errors do not add up to patterns. */
const diffused = 0.7;
/**
 * Limit of an error in each coordinate: without it, an edge between colours that the palette lacks would cause streaks.
 */
const maxError = 24;

/** An area of one colour that is this many pixels wide and high is flat; the steps of a gradient are narrower. */
const flatPx = 64;

/**
 * The palette index of each pixel, row by row; `palette` is RGBA. Errors are diffused (Floyd and Steinberg 1976), but
 * not in flat areas, which stay flat. With `isExact` nothing is diffused. Fully transparent pixels get index 0.
 */
export function mapPixels(
	{ width, height }: Size,
	row: RgbaRow,
	palette: Uint8Array,
	isExact: boolean,
): Uint8Array {
	const places = new Float32Array(palette.length);
	for (let at = 0; at < palette.length; at += 4) place(palette, at, places, at);
	const nearest = nearestOf(places);
	const indices = new Uint8Array(width * height);
	const point = new Float32Array(dimensions);
	// One pixel of margin on both sides.
	let errors = new Float32Array((width + 2) * dimensions);
	let below = new Float32Array((width + 2) * dimensions);
	let above = new Uint8Array(4 * width);
	/** For each column the number of pixels above, at most flatPx, that are equal. */
	const equalAbove = new Uint8Array(width);
	const guesses = new Uint8Array(2 ** 15);
	for (let y = 0, i = 0; y < height; y++) {
		const rgba = row(y);
		let equalBefore = 0;
		for (let x = 0, at = 0; x < width; x++, i++, at += 4) {
			if (rgba[at + 3] === 0) {
				equalBefore = equalAbove[x] = indices[i] = 0;
				continue;
			}
			place(rgba, at, point, 0);
			equalBefore = x > 0 && isSame(rgba, at, rgba, at - 4) ? Math.min(flatPx, equalBefore + 1) : 0;
			equalAbove[x] = y > 0 && isSame(rgba, at, above, at) ? Math.min(flatPx, equalAbove[x] + 1) : 0;
			const isFlat = isExact || (equalBefore === flatPx && equalAbove[x] === flatPx);
			const to = (x + 1) * dimensions;
			if (!isFlat) for (let k = 0; k < dimensions; k++) point[k] += errors[to + k];
			const alike = likeness(rgba, at);
			const chosen = nearest(point, 0, guesses[alike]);
			guesses[alike] = chosen;
			indices[i] = chosen;
			if (!isFlat) diffuse(point, places, chosen * dimensions, errors, below, to);
		}
		above = rgba.slice();
		[errors, below] = [below, errors];
		below.fill(0);
	}
	return indices;
}

/** A key of four bits of each colour and three of alpha: the match of the last pixel with this key is tried first. */
const likeness = (rgba: Uint8Array, at: number): number =>
	(rgba[at] >> 4) | (rgba[at + 1] & 0xf0) | ((rgba[at + 2] & 0xf0) << 4) | ((rgba[at + 3] & 0xe0) << 7);

const isSame = (a: Uint8Array, i: number, b: Uint8Array, j: number) =>
	a[i] === b[j] && a[i + 1] === b[j + 1] && a[i + 2] === b[j + 2] && a[i + 3] === b[j + 3];

function diffuse(
	point: Float32Array,
	places: Float32Array,
	chosen: number,
	errors: Float32Array,
	below: Float32Array,
	to: number,
): void {
	for (let k = 0; k < dimensions; k++) {
		const wrong = diffused * (point[k] - places[chosen + k]);
		const error = clamp(wrong, -maxError, maxError) / 16;
		errors[to + dimensions + k] += 7 * error;
		below[to - dimensions + k] += 3 * error;
		below[to + k] += 5 * error;
		below[to + dimensions + k] += error;
	}
}
