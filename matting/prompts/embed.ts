// The embedding of an image: what the promptable network's decoder needs of it, computed once.
import { imageNetColors } from '#contract/device-model.ts';
import type { Size } from '#contract/size.ts';
import type { Image, Matte } from '../image.ts';
import { toInput } from '../inference/network-input.ts';
import { type Shrink, stretch } from '../inference/view.ts';
import { encodedPart } from './encode-part.ts';
import { fittedInto, padded } from './padded-square.ts';
import { inputSide, maskSide, maskSquare, type PromptableNetwork } from './promptable.ts';

/** Width and height are the image's; only their ratio counts. */
export interface Embedding extends Size {
	/** The embedding of the whole square, see PromptableNetwork. */
	readonly values: Float32Array;
	/** The cutout's matte in the padded square, maskSide x maskSide, 0 to 255. */
	readonly guess?: Uint8Array;
}

/** `alpha` is the cutout's matte of the image's size. Rejects with what the host's functions reject with. */
export async function embed(
	image: Image,
	network: PromptableNetwork,
	shrink: Shrink,
	alpha?: Matte,
): Promise<Embedding> {
	const { width, height } = image;
	const fitted = fittedInto(inputSide, image);
	const values = await network.encode(await encoderInput(image, fitted, shrink), fitted);
	if (!alpha) return { width, height, values };
	return { width, height, values, guess: await guessOf(alpha, image, shrink) };
}

/** A matte of this size in the padded square, maskSide x maskSide. */
export async function guessOf(alpha: Matte, size: Size, shrink: Shrink): Promise<Uint8Array> {
	const fitted = fittedInto(maskSide, size);
	return padded(await stretch(alpha, 1, size, fitted, shrink), 1, fitted, maskSquare);
}

/** The padding counts as transparent: transparent pixels are 0 in the input, as the network wants its padding. */
async function encoderInput(image: Image, fitted: Size, shrink: Shrink): Promise<Float32Array> {
	const part = encodedPart(fitted);
	const rgb = await stretch(image.rgb, 3, image, fitted, shrink);
	const opaque = new Uint8Array(fitted.width * fitted.height).fill(255);
	const alpha = image.alpha ? await stretch(image.alpha, 1, image, fitted, shrink) : opaque;
	return toInput(
		{ rgb: padded(rgb, 3, fitted, part), alpha: padded(alpha, 1, fitted, part) },
		imageNetColors,
	);
}
