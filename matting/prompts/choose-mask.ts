// Chooses among the masks that the promptable network returns for the same points.
import { areaOf } from '../grid.ts';
import { type DecodedMask, maskSide } from './promptable.ts';

/**
 * A mask that changes more than this many times as much as the one with the second smallest change is not plausible:
 * one click rarely means that much. How this was chosen: docs/appendix/experiments.md#clicks.
 */
const maxRatio = 4;
/** Changes of fewer cells count as equal: 0.1 % of all cells. */
const minCells = 0.001 * maskSide ** 2;

/**
 * For a single point: the mask of the whole object there, which is the largest. The likeliest mask is often that of a
 * part, such as a label on a bottle.
 */
export const wholeObject = ([, whole]: readonly DecodedMask[]): DecodedMask => whole as DecodedMask;

/** The mask for unambiguous prompts. */
export const unambiguous = ([clear]: readonly DecodedMask[]): DecodedMask => clear as DecodedMask;

/**
 * The mask with the highest IoU by the network's own estimate; never the first mask, which is meant for unambiguous
 * prompts.
 */
export function likeliest([, ...masks]: readonly DecodedMask[]): DecodedMask {
	return masks.reduce((best, mask) => (mask.iou > best.iou ? mask : best));
}

/** The likeliest of those masks that do not change far more of the guess than the others. */
export function mostPlausible(masks: readonly DecodedMask[], guess: Float32Array): DecodedMask {
	const changes = masks.map(({ logits }) => Math.max(minCells, changeOf(logits, guess)));
	const second = changes.toSorted((a, b) => a - b)[1];
	return likeliest([masks[0], ...masks.slice(1).filter((_, i) => changes[i + 1] <= maxRatio * second)]);
}

/** The smallest mask that contains the cell, not counting the first one; undefined if none does. */
export function smallest([, ...masks]: readonly DecodedMask[], cell: number): Float32Array | undefined {
	const holding = masks.map(({ logits }) => logits).filter((logits) => logits[cell] > 0);
	return holding.toSorted((a, b) => areaOf(a) - areaOf(b))[0];
}

/** Of the masks with the highest `rightness`, the one that changes the guess least. */
export function leastChange(
	masks: readonly DecodedMask[],
	guess: Float32Array,
	rightness: (logits: Float32Array) => number,
): DecodedMask {
	const highest = Math.max(...masks.map(({ logits }) => rightness(logits)));
	const right = masks.filter(({ logits }) => rightness(logits) === highest);
	return right.toSorted((a, b) => changeOf(a.logits, guess) - changeOf(b.logits, guess))[0];
}

function changeOf(logits: Float32Array, guess: Float32Array): number {
	let cells = 0;
	for (let i = 0; i < guess.length; i++) if (logits[i] > 0 !== guess[i] > 0) cells++;
	return cells;
}
