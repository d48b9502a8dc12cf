// Resamples an image to the network's square view.
import type { View } from '../grid.ts';
import type { Image, Size } from '../image.ts';
import { upscale } from '../upscale.ts';

/**
 * Resamples `channels` interleaved bytes a pixel to a size that is larger in neither direction, with a Lanczos kernel of
 * three lobes; with 4 channels, colours count by their alpha, which is not premultiplied. The host's own: image libraries
 * do this faster than any code here.
 */
export type Shrink = (pixels: Uint8Array, channels: 1 | 3 | 4, from: Size, to: Size) => Promise<Uint8Array>;

/** The image stretched to a square of `side` pixels, which gave better mattes than letterboxing (measured). */
export async function createView(
	{ rgb, alpha, width, height }: Image,
	side: number,
	shrink: Shrink,
): Promise<View> {
	const stretched = await stretch(rgb, 3, { width, height }, side, shrink);
	if (!alpha) return { side, rgb: stretched };
	return { side, rgb: stretched, alpha: await stretch(alpha, 1, { width, height }, side, shrink) };
}

/**
 * The view scaled down to a square of `smaller` pixels in the middle of one of the old size. Its edge pixels are repeated
 * outwards, so that no border appears around the subject.
 */
export async function shrinkView({ side, rgb, alpha }: View, smaller: number, shrink: Shrink): Promise<View> {
	const shrunk = await shrinkInside(rgb, 3, side, smaller, shrink);
	if (!alpha) return { side, rgb: shrunk };
	return { side, rgb: shrunk, alpha: await shrinkInside(alpha, 1, side, smaller, shrink) };
}

/** Cells on both sides of a square of `smaller` cells in the middle of one of `side`. */
export function margins(side: number, smaller: number): { before: number; after: number } {
	const before = Math.floor((side - smaller) / 2);
	return { before, after: side - smaller - before };
}

async function shrinkInside(
	pixels: Uint8Array,
	channels: 1 | 3,
	side: number,
	smaller: number,
	shrink: Shrink,
): Promise<Uint8Array> {
	const inner = await shrink(pixels, channels, square(side), square(smaller));
	const { before } = margins(side, smaller);
	const out = new Uint8Array(side * side * channels);
	for (let y = 0, to = 0; y < side; y++) {
		const row = clamp(y - before, smaller) * smaller;
		for (let x = 0; x < side; x++) {
			const from = (row + clamp(x - before, smaller)) * channels;
			for (let channel = 0; channel < channels; channel++) out[to++] = inner[from + channel];
		}
	}
	return out;
}

/** Scales dimensions larger than the square down with the host's Lanczos, and smaller ones up with `upscale`. */
async function stretch(
	pixels: Uint8Array,
	channels: 1 | 3,
	from: Size,
	side: number,
	shrink: Shrink,
): Promise<Uint8Array> {
	const within = { width: Math.min(from.width, side), height: Math.min(from.height, side) };
	const shrunk = isSame(from, within) ? pixels : await shrink(pixels, channels, from, within);
	return upscale(shrunk, channels, within, square(side));
}

const square = (side: number): Size => ({ width: side, height: side });
const isSame = (a: Size, b: Size) => a.width === b.width && a.height === b.height;
const clamp = (at: number, length: number) => Math.min(length - 1, Math.max(0, at));
