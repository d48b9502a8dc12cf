// Decides whether an enclosed region of the background colour is an opening in the subject or a part of the drawing.
import type { Image } from '../image.ts';
import { difference } from './background-color.ts';
import type { Unmixed } from './unmix.ts';

/**
 * Accepted difference of a pixel, in levels, from the reference colour of its material. Steps up to `sameTone` update
 * the reference, so that a material follows gradients; the larger steps of an anti-aliased edge do not, so that the
 * material ends there.
 */
const sameTone = 4;
const sameMaterial = 12;
const sameMaterialJpeg = 32;
/** Width of the mixed pixels around a region. */
const bandPx = 2;
const bandPxJpeg = 4;

/**
 * Background regions that `reachedFromOutside` reaches are openings (the counter of a letter, a ring, a handle). A
 * region enclosed entirely by other materials (the white of an eye in a face) belongs to the drawing and becomes opaque
 * again, in place.
 */
export function keepEnclosedByOthers(
	{ width, height, rgb }: Image,
	{ matte, rgb: colors }: Unmixed,
	isBackground: Uint8Array,
	hasNoise: boolean,
): void {
	const tolerance = hasNoise ? sameMaterialJpeg : sameMaterial;
	const reached = reachedFromOutside(colors, isBackground, width, tolerance);
	const reach = hasNoise ? bandPxJpeg : bandPx;
	for (let i = 0; i < isBackground.length; i++) {
		if (!isBackground[i] || reached[i]) continue;
		const x = i % width;
		const y = (i - x) / width;
		for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
			for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
				restore(row * width + column);
			}
		}
	}

	function restore(i: number): void {
		if (isBackground[i] && reached[i]) return;
		if (matte[i] === 255) return;
		matte[i] = 255;
		colors.set(rgb.subarray(3 * i, 3 * i + 3), 3 * i);
	}
}

/** Flood-fills from the outside background through every material that touches it. 1 in filled pixels, else 0. */
function reachedFromOutside(
	colors: Uint8Array,
	isBackground: Uint8Array,
	width: number,
	tolerance: number,
): Uint8Array {
	const reached = outsideBackground(isBackground, width);
	/** For each reached pixel of the drawing, the index of its material's reference pixel. */
	const material = new Int32Array(isBackground.length);
	const queue = new Int32Array(isBackground.length);
	let end = 0;
	for (let i = 0; i < isBackground.length; i++) {
		if (reached[i] && !surrounded(i)) queue[end++] = i;
	}
	for (let at = 0; at < end; at++) {
		const i = queue[at];
		const x = i % width;
		if (x > 0) visit(i, i - 1);
		if (x < width - 1) visit(i, i + 1);
		if (i >= width) visit(i, i - width);
		if (i < isBackground.length - width) visit(i, i + width);
	}
	return reached;

	/** An index beyond the image reads undefined, which counts as reached. */
	function surrounded(i: number): boolean {
		return (
			reached[i - 1] !== 0 && reached[i + 1] !== 0 && reached[i - width] !== 0 && reached[i + width] !== 0
		);
	}

	/** Steps between background and drawing are always allowed, steps within the drawing only along one material. */
	function visit(from: number, to: number): void {
		if (reached[to]) return;
		let of = to;
		if (!isBackground[from] && !isBackground[to]) {
			if (difference(colors, material[from], to) > tolerance) return;
			if (difference(colors, from, to) > sameTone) of = material[from];
		}
		reached[to] = 1;
		material[to] = of;
		queue[end++] = to;
	}
}

/**
 * Most of the background that is connected to the image's border: two sweeps find it except around bends, and the flood
 * fill finds the rest. (A flood fill over all of the background takes ten times as long.)
 */
function outsideBackground(isBackground: Uint8Array, width: number): Uint8Array {
	const reached = new Uint8Array(isBackground.length);
	const last = isBackground.length - 1;
	for (let i = 0; i <= last; i++) {
		if (!isBackground[i]) continue;
		const x = i % width;
		const isAtBorder = x === 0 || x === width - 1 || i < width || i > last - width;
		if (isAtBorder || reached[i - 1] || reached[i - width]) reached[i] = 1;
	}
	for (let i = last; i >= 0; i--) {
		if (isBackground[i] && (reached[i + 1] || reached[i + width])) reached[i] = 1;
	}
	return reached;
}
