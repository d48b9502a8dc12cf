// Enclosed regions of the background's colour: an opening one can see through, or a part of the drawing?
import type { Image } from '../image.ts';
import type { Unmixed } from './unmix.ts';

/**
 * Levels that a pixel may differ from its material. Steps up to `sameTone` change what the material is, so it
 * follows gradients; the larger ones of an anti-aliased edge between two materials do not, so it stops there.
 */
const sameTone = 4;
const sameMaterial = 12;
const sameMaterialJpeg = 32;
/** How far the mixed pixels around a region reach. */
const bandPx = 2;
const bandPxJpeg = 4;

/**
 * Walks from the outside background through every material that touches it; the regions of background met on the
 * way are openings (the counter of a letter, a ring, a handle). A region that only other materials enclose
 * (the white of an eye in a face) belongs to the drawing and becomes opaque again, in place.
 */
export function keepEnclosedByOthers(
	{ width, height, rgb }: Image,
	{ matte, rgb: colours }: Unmixed,
	isBackground: Uint8Array,
	noisy: boolean,
): void {
	const tolerance = noisy ? sameMaterialJpeg : sameMaterial;
	const reached = outsideBackground(isBackground, width);
	/** Of each reached pixel of the drawing, the pixel whose colour stands for its material. */
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

	const reach = noisy ? bandPxJpeg : bandPx;
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

	/** Beyond the image counts as reached by way of undefined. */
	function surrounded(i: number): boolean {
		return (
			reached[i - 1] !== 0 && reached[i + 1] !== 0 && reached[i - width] !== 0 && reached[i + width] !== 0
		);
	}

	/** Between background and material every step is free; within the drawing only along one material. */
	function visit(from: number, to: number): void {
		if (reached[to]) return;
		let of = to;
		if (!isBackground[from] && !isBackground[to]) {
			if (difference(material[from], to) > tolerance) return;
			if (difference(from, to) > sameTone) of = material[from];
		}
		reached[to] = 1;
		material[to] = of;
		queue[end++] = to;
	}

	function difference(one: number, other: number): number {
		let most = 0;
		for (let channel = 0; channel < 3; channel++) {
			const step = colours[3 * one + channel] - colours[3 * other + channel];
			most = Math.max(most, Math.abs(step));
		}
		return most;
	}

	function restore(i: number): void {
		if (isBackground[i] && reached[i]) return;
		if (matte[i] === 255) return;
		matte[i] = 255;
		colours.set(rgb.subarray(3 * i, 3 * i + 3), 3 * i);
	}
}

/**
 * Most of the background that hangs together with the image's border: two sweeps find what two directions
 * can, the walk finds the rest. (A plain walk over all the background takes ten times as long.)
 */
function outsideBackground(isBackground: Uint8Array, width: number): Uint8Array {
	const reached = new Uint8Array(isBackground.length);
	const last = isBackground.length - 1;
	for (let i = 0; i <= last; i++) {
		if (!isBackground[i]) continue;
		const x = i % width;
		const atBorder = x === 0 || x === width - 1 || i < width || i > last - width;
		if (atBorder || reached[i - 1] || reached[i - width]) reached[i] = 1;
	}
	for (let i = last; i >= 0; i--) {
		if (isBackground[i] && (reached[i + 1] || reached[i + width])) reached[i] = 1;
	}
	return reached;
}
