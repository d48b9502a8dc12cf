// Resamples an image to the network's square view.
import type { Size } from '#contract/size.ts';
import { clamp } from '../clamp.ts';
import type { View } from '../grid.ts';
import type { Image } from '../image.ts';
import { type Shrink, stretch } from '../resample/stretch.ts';

/** The image stretched to a square of `side` pixels; this gave better mattes than letterboxing (measured). */
export async function createView(
	{ rgb, alpha, width, height }: Image,
	side: number,
	shrink: Shrink,
): Promise<View> {
	const stretched = await stretch(rgb, 3, { width, height }, square(side), shrink);
	if (!alpha) return { side, rgb: stretched };
	return { side, rgb: stretched, alpha: await stretch(alpha, 1, { width, height }, square(side), shrink) };
}

/**
 * A square of `inner` pixels in the middle of a square of `side` pixels; neither is larger than the view placed there.
 */
export interface Placement {
	readonly inner: number;
	readonly side: number;
}

/**
 * The view scaled down to the inner square of a view of the same side or a smaller one. Its edge pixels are repeated
 * outwards, so that no border appears around the subject.
 */
export async function shrinkView({ side, rgb, alpha }: View, to: Placement, shrink: Shrink): Promise<View> {
	const shrunk = await shrinkInside(rgb, 3, side, to, shrink);
	if (!alpha) return { side: to.side, rgb: shrunk };
	return { side: to.side, rgb: shrunk, alpha: await shrinkInside(alpha, 1, side, to, shrink) };
}

/** Cells on both sides of the inner square. */
export function margins({ inner, side }: Placement): { before: number; after: number } {
	const before = Math.floor((side - inner) / 2);
	return { before, after: side - inner - before };
}

async function shrinkInside(
	pixels: Uint8Array,
	channels: 1 | 3,
	from: number,
	to: Placement,
	shrink: Shrink,
): Promise<Uint8Array> {
	const { inner, side } = to;
	const shrunk = await shrink(pixels, channels, square(from), square(inner));
	const { before } = margins(to);
	const out = new Uint8Array(side * side * channels);
	for (let y = 0, at = 0; y < side; y++) {
		const row = clamp(y - before, 0, inner - 1) * inner;
		for (let x = 0; x < side; x++) {
			const pixel = (row + clamp(x - before, 0, inner - 1)) * channels;
			for (let channel = 0; channel < channels; channel++) out[at++] = shrunk[pixel + channel];
		}
	}
	return out;
}

const square = (side: number): Size => ({ width: side, height: side });
