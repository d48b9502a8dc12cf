// The promptable network as it answers about the subject of a matte: it is shown a box, and finds one whole object in it.
import type { Box } from '../box.ts';
import { boundsOf } from '../grid/connected-components.ts';
import { maskAbove, samplesOf } from '../grid.ts';
import { maskSide } from '../prompts/promptable.ts';

/**
 * One run of both parts of the promptable network. `input` is as for PromptableNetwork.encode, `box` in cells of the
 * masks. Resolves to 2 x maskSide x maskSide logits, above 0 inside: first of the likeliest object in the box, then of
 * the mask for unambiguous prompts. A host may transfer the input's buffer away from the caller. Rejects if inference
 * fails.
 */
export type InferBox = (input: Float32Array, box: Box) => Promise<Float32Array>;

/** InferBox with the image as its input. */
export type FindInBox = (box: Box) => Promise<Float32Array>;

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
