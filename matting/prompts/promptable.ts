// A promptable network as matting uses it: an encoder that runs once per image, and a decoder that runs for each
// prompt. The host runs both.
import type { Size } from '#contract/size.ts';

/** Side of the square to which an image is stretched for the network, in pixels. */
export const inputSide = 672;
/** The planes of an embedding, one after another: of the whole image in 42 x 42 cells, then of its details. */
export const embeddingParts = [
	{ depth: 256, side: inputSide / 16 },
	{ depth: 64, side: inputSide / 8 },
	{ depth: 32, side: inputSide / 4 },
] as const;
export const embeddingLength = embeddingParts.reduce((sum, { depth, side }) => sum + depth * side ** 2, 0);
/** Side of the square masks that it returns, and of the mask that it takes as a first guess. */
export const maskSide = inputSide / 4;
export const inputSquare: Size = { width: inputSide, height: inputSide };
export const maskSquare: Size = { width: maskSide, height: maskSide };

/**
 * The kinds of points in the decoder's input. `padding` is at 0, 0 and replaces the box that the decoder otherwise
 * expects. `boxStart` and `boxEnd` are the top left and bottom right corners of a box.
 */
export const labels = { remove: 0, keep: 1, padding: -1, boxStart: 2, boxEnd: 3 } as const;

export interface DecoderInput {
	/** As `encode` returned it. */
	readonly embedding: Float32Array;
	/** x and y of each point, in cells of the masks: 0 to maskSide. */
	readonly points: Float32Array;
	/** One of `labels` for each point. */
	readonly labels: Float32Array;
	/** Logits of a first guess, maskSide x maskSide. */
	readonly guess?: Float32Array;
}

/** One mask that the decoder returns. */
export interface DecodedMask {
	/** maskSide x maskSide values for the whole image; those above 0 belong to the mask. */
	readonly logits: Float32Array;
	/** The network's own estimate of the IoU, about 0 to 1. */
	readonly iou: number;
}

export interface PromptableNetwork {
	/** `input`: planes R, G, B of the square. Resolves to the embedding, embeddingLength values. */
	encode(input: Float32Array): Promise<Float32Array>;
	/**
	 * Resolves to four masks: the first for unambiguous prompts, the others for ambiguous ones, of a whole and of its
	 * parts. Usually the first of those three is the whole.
	 */
	decode(input: DecoderInput): Promise<readonly DecodedMask[]>;
}
