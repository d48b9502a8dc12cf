// Runs the network for people on an image, in its own ratio.
import type { Size } from '#contract/size.ts';
import type { Image, Matte } from '../image.ts';
import { type Shrink, stretch } from './view.ts';

/**
 * One inference of a network that finds all people in an image. `input`: the planes R, G, B, 0 to 1, 3 x height x width values; both sizes
 * are multiples of `peopleStepPx`. Resolves to the alpha of the people, 0 to 1, height x width values. A host may take the input's buffer
 * away from the caller. Rejects if inference fails.
 */
export type InferPeople = (input: Float32Array, size: Size) => Promise<Float32Array>;

export const peopleStepPx = 16;

/** Alpha of the people in an image. */
export interface PeopleMatte extends Size {
	/** 0 to 255, row by row. */
	readonly alpha: Matte;
}

/** The image as the network sees it, with a longer side of `sidePx`; without an alpha of its own, since people in hidden colours are found too. */
export async function shrinkForPeople(image: Image, sidePx: number, shrink: Shrink): Promise<Image> {
	const size = networkSize(image, sidePx);
	return { ...size, rgb: await stretch(image.rgb, 3, image, size, shrink) };
}

/** Makes the input of such an image at once; inference runs when the returned function is called, which is done once. */
export function preparePeople({ rgb, width, height }: Image, infer: InferPeople): () => Promise<PeopleMatte> {
	const input = planes(rgb);
	return async () => ({ width, height, alpha: toBytes(await infer(input, { width, height })) });
}

function networkSize({ width, height }: Size, sidePx: number): Size {
	const scale = sidePx / Math.max(width, height);
	const side = (length: number) => peopleStepPx * Math.max(1, Math.round((length * scale) / peopleStepPx));
	return { width: side(width), height: side(height) };
}

function planes(rgb: Uint8Array): Float32Array {
	const area = rgb.length / 3;
	const input = new Float32Array(rgb.length);
	for (let channel = 0; channel < 3; channel++) {
		const plane = input.subarray(channel * area, (channel + 1) * area);
		for (let i = 0, from = channel; i < area; i++, from += 3) plane[i] = rgb[from] / 255;
	}
	return input;
}

function toBytes(alpha: Float32Array): Uint8Array {
	return Uint8Array.from(alpha, (value) => Math.round(255 * value));
}
