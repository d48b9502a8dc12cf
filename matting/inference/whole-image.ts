// Runs a network on a whole image in the image's own aspect ratio.
import type { Size } from '#contract/size.ts';
import { type Grid, gridOfBytes } from '../grid.ts';
import type { Image, Matte } from '../image.ts';
import { type Shrink, stretch } from '../resample/stretch.ts';
import { upscale } from '../resample/upscale.ts';
import { toInput } from './network-input.ts';

/**
 * One inference. `input` is the planes R, G, B, 0 to 1, 3 x height x width values, in a size that the network accepts.
 * Resolves to alpha, 0 to 1, height x width values. A host may transfer the input's buffer away from the caller.
 * Rejects if inference fails.
 */
export type InferImage = (input: Float32Array, size: Size) => Promise<Float32Array>;

/** The sizes in which a network sees images. */
export interface ImageSizes {
	/** Length of the longer side, in pixels. */
	readonly longestSidePx: number;
	/** Both sides are multiples of this, in pixels. */
	readonly sideStepPx: number;
}

/** An image's alpha at the size at which a network sees the image. */
export interface ImageMatte extends Size {
	/** 0 to 255, row by row. */
	readonly alpha: Matte;
}

/** The matte stretched to a square of its longer side. */
export function squareOf(matte: ImageMatte): Grid {
	const side = Math.max(matte.width, matte.height);
	return gridOfBytes(side, sampled(matte.alpha, matte, { width: side, height: side }));
}

/** The matte interpolated to a square of another side. */
export function interpolatedSquare(matte: ImageMatte, side: number): Grid {
	return gridOfBytes(side, upscale(matte.alpha, 1, matte, { width: side, height: side }));
}

/** Nearest-neighbour resampling: for each pixel of the new size, the pixel of the old one at its centre. */
export function sampled(pixels: Uint8Array, from: Size, { width, height }: Size): Uint8Array {
	const samples = new Uint8Array(width * height);
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(((y + 0.5) * from.height) / height) * from.width;
		for (let x = 0; x < width; x++, i++)
			samples[i] = pixels[row + Math.floor(((x + 0.5) * from.width) / width)];
	}
	return samples;
}

/** The image at the network's size, without its own alpha, because subjects in hidden colours are to be found too. */
export async function shrinkTo(sizes: ImageSizes, image: Image, shrink: Shrink): Promise<Image> {
	const size = networkSize(image, sizes);
	return { ...size, rgb: await stretch(image.rgb, 3, image, size, shrink) };
}

/**
 * Prepares the input of an image of that size at once; inference runs when the returned function is called, which is
 * done once.
 */
export function prepareImage({ rgb, width, height }: Image, infer: InferImage): () => Promise<ImageMatte> {
	const input = toInput({ rgb }, { mean: [0, 0, 0], scale: [255, 255, 255] });
	return async () => ({ width, height, alpha: toBytes(await infer(input, { width, height })) });
}

function networkSize({ width, height }: Size, { longestSidePx, sideStepPx }: ImageSizes): Size {
	const scale = longestSidePx / Math.max(width, height);
	const side = (length: number) => sideStepPx * Math.max(1, Math.round((length * scale) / sideStepPx));
	return { width: side(width), height: side(height) };
}

function toBytes(alpha: Float32Array): Uint8Array {
	const bytes = new Uint8Array(alpha.length);
	for (let i = 0; i < alpha.length; i++) bytes[i] = Math.round(255 * alpha[i]);
	return bytes;
}
