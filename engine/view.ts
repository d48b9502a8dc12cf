// Step 3: the picture as the network sees it.
import sharp, { type Raw } from 'sharp';
import type { View } from './grid.ts';
import type { Picture } from './picture.ts';
import { upscale } from './upscale.ts';

/** The picture stretched to a square, measured better than letterboxed. */
export async function createView({ rgb, alpha, width, height }: Picture, side: number): Promise<View> {
	const stretched = await stretch(rgb, { width, height, channels: 3 }, side);
	if (!alpha) return { side, rgb: stretched };
	return { side, rgb: stretched, alpha: await stretch(alpha, { width, height, channels: 1 }, side) };
}

/**
 * The whole view made smaller, to `side`, in the middle of a square of the old size; its edges are repeated
 * outwards, so that the subject is not framed.
 */
export async function shrinkView({ side, rgb, alpha }: View, smaller: number): Promise<View> {
	const shrunk = await shrink(rgb, 3, side, smaller);
	if (!alpha) return { side, rgb: shrunk };
	return { side, rgb: shrunk, alpha: await shrink(alpha, 1, side, smaller) };
}

async function shrink(data: Uint8Array, channels: 1 | 3, side: number, smaller: number): Promise<Uint8Array> {
	const { before, after } = margins(side, smaller);
	const inner = await stretch(data, { width: side, height: side, channels }, smaller);
	return sharp(inner, { raw: { width: smaller, height: smaller, channels } })
		.extend({ top: before, left: before, bottom: after, right: after, extendWith: 'copy' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
}

/** Cells beside a square of `smaller` in the middle of one of `side`. */
export function margins(side: number, smaller: number): { before: number; after: number } {
	const before = Math.floor((side - smaller) / 2);
	return { before, after: side - smaller - before };
}

/** What is larger than the square is made smaller with Lanczos by the image library; what is smaller is enlarged by us. */
async function stretch(
	data: Uint8Array,
	{ width, height, channels }: Raw,
	side: number,
): Promise<Uint8Array> {
	const [across, down] = [Math.min(width, side), Math.min(height, side)];
	const shrunk = await sharp(data, { raw: { width, height, channels } })
		.resize(across, down, { fit: 'fill', kernel: 'lanczos3' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
	return upscale(shrunk, channels, { width: across, height: down }, { width: side, height: side });
}
