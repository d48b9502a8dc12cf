// Resamples pixels to any size.
import { isSameSize, type Size } from '#contract/size.ts';
import { upscale } from './upscale.ts';

/**
 * Resamples `channels` interleaved bytes per pixel to a size that is larger in neither direction, with a Lanczos kernel
 * of three lobes; with 4 channels, colours are weighted by their alpha, which is not premultiplied. Provided by the
 * host, whose image library does this faster than TypeScript can.
 */
export type Shrink = (pixels: Uint8Array, channels: 1 | 3 | 4, from: Size, to: Size) => Promise<Uint8Array>;

/**
 * Scales down with the host's Lanczos in directions that are too large, and up with `upscale` in those that are too
 * small.
 */
export async function stretch(
	pixels: Uint8Array,
	channels: 1 | 3,
	from: Size,
	to: Size,
	shrink: Shrink,
): Promise<Uint8Array> {
	const within = { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) };
	const shrunk = isSameSize(from, within) ? pixels : await shrink(pixels, channels, from, within);
	return upscale(shrunk, channels, within, to);
}
