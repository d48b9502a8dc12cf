// The promptable network as it answers about the subject of a matte: it is shown a box, and finds one whole object in it.
import type { Box } from '../box.ts';
import { boundsOf } from '../grid/connected-components.ts';
import { maskAbove, samplesOf } from '../grid.ts';
import { maskSide } from '../prompts/promptable.ts';

/** Both parts of the promptable network. They reject if inference fails. */
export interface BoxNetwork {
	/**
	 * `input` and the embedding to which it resolves are as for PromptableNetwork.encode. A host may transfer the input's
	 * buffer away from the caller.
	 */
	encode(input: Float32Array): Promise<Float32Array>;
	/**
	 * `box` is in cells of the masks. Resolves to 2 x maskSide x maskSide logits, above 0 inside: first of the likeliest
	 * object in the box, then of the mask for unambiguous prompts.
	 */
	decode(embedding: Float32Array, box: Box): Promise<Float32Array>;
}

/** BoxNetwork.decode of an image. */
export type FindInBox = (box: Box) => Promise<Float32Array>;

/** Encodes the image when it is first asked for a box. `input` makes the encoder's input. */
export function createFindInBox(network: BoxNetwork, input: () => Promise<Float32Array>): FindInBox {
	let embedding: Promise<Float32Array> | undefined;
	return async (box) => {
		embedding ??= input().then((values) => network.encode(values));
		return network.decode(await embedding, box);
	};
}

const maskCells = maskSide ** 2;

/** The logits of the likeliest object. */
export const likeliestOf = (found: Float32Array): Float32Array => found.subarray(0, maskCells);

/** The mask for unambiguous prompts on a map of this side: 1 inside, else 0. */
export const unambiguousOf = (found: Float32Array, side: number): Uint8Array =>
	maskOn(found.subarray(maskCells), side);

/** The mask of such logits on a map of this side: 1 inside, else 0. */
export function maskOn(logits: Float32Array, side: number): Uint8Array {
	return maskAbove(samplesOf({ side: maskSide, values: logits }, side).values, 0);
}

/** The bounding box of a mask of a map that is not empty, in cells of the promptable network's masks. */
export function boxAround(mask: Uint8Array, side: number): Box {
	const cells = Int32Array.from(mask.keys()).filter((cell) => mask[cell]);
	const { left, top, width, height } = boundsOf(cells, side);
	const scale = maskSide / side;
	return { left: left * scale, top: top * scale, width: width * scale, height: height * scale };
}
