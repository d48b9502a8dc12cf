// The embedding of an image: the decoder's input from the promptable network's encoder, computed once per image.
import { imageNetColors } from '#contract/device-model.ts';
import type { Size } from '#contract/size.ts';
import type { Image, Matte } from '../image.ts';
import { toInput } from '../inference/network-input.ts';
import { type Shrink, stretch } from '../resample/stretch.ts';
import { inputSquare, maskSquare, type PromptableNetwork } from './promptable.ts';

/** Width and height are the image's; only their ratio counts. */
export interface Embedding extends Size {
	/** As PromptableNetwork returns them. */
	readonly values: Float32Array;
	/** The cutout's matte stretched to maskSide x maskSide, 0 to 255. */
	readonly guess?: Uint8Array;
}

/** `alpha` is the cutout's matte at the image's size. Rejects with whatever the host's functions reject with. */
export async function embed(
	image: Image,
	network: PromptableNetwork,
	shrink: Shrink,
	alpha?: Matte,
): Promise<Embedding> {
	const { width, height } = image;
	const values = await network.encode(await encoderInput(image, shrink));
	if (!alpha) return { width, height, values };
	return { width, height, values, guess: await guessOf(alpha, image, shrink) };
}

/** A matte of this size stretched to maskSide x maskSide. */
export function guessOf(alpha: Matte, size: Size, shrink: Shrink): Promise<Uint8Array> {
	return stretch(alpha, 1, size, maskSquare, shrink);
}

/** The image as PromptableNetwork.encode takes it. Transparent pixels are 0, which is a mean colour. */
export async function encoderInput(image: Image, shrink: Shrink): Promise<Float32Array> {
	const rgb = await stretch(image.rgb, 3, image, inputSquare, shrink);
	if (!image.alpha) return toInput({ rgb }, imageNetColors);
	return toInput({ rgb, alpha: await stretch(image.alpha, 1, image, inputSquare, shrink) }, imageNetColors);
}
