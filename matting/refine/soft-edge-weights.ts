// Weights for the matte of the network for soft edges: above 0 around edges, but not where it contradicts the other
// matte.
import { boxMean } from '../grid/box-mean.ts';
import { componentsOf } from '../grid/connected-components.ts';
import { dilate } from '../grid/dilate.ts';
import type { NearMap } from '../grid/near-map.ts';
import { createGrid, type Grid } from '../grid.ts';

// How these values were chosen and confirmed:
// docs/benchmarks.md#a-network-for-soft-edges. Distances are in cells of the map.

/** Hair reaches this far from edges; further inside a solid subject the other network is wrong. */
const reach = 12;
/** A larger difference in alpha is not a soft edge, but a part that only one of the networks found. */
const contradiction = 0.8;
/** Gaps in hair are contradictions too, but smaller than this share of the image. */
const minPart = 0.001;
/** How far the soft edge of a contradicting part reaches; it would otherwise remain as a rim. */
const rim = 4;
/** All limits fade out over this distance. */
const fading = 3;

export interface Edges {
	/** The first network's matte on the map. */
	readonly alpha: Grid;
	/** Cells near undecided alpha. */
	readonly near: NearMap;
	/**
	 * How soft the edges are, 0 to 1, on the map. Given only for subjects without people: the other network is worse at
	 * the edges of solid objects.
	 */
	readonly softness?: Grid | undefined;
}

/** Weights from 0 to 1 on the map. `other` is the other network's matte on that map. */
export function softEdgeWeights({ alpha, near, softness }: Edges, other: Grid): Grid {
	const { side } = near;
	const [around, contradicting] = [
		dilate(near.values, side, reach),
		dilate(findContradictions(alpha, other), side, rim),
	];
	const weights = createGrid(side);
	for (let i = 0; i < around.length; i++) weights.values[i] = contradicting[i] ? 0 : around[i];
	boxMean(weights, fading);
	if (softness) for (let i = 0; i < around.length; i++) weights.values[i] *= softness.values[i];
	return weights;
}

/** 1 in parts that only one of the two has, else 0. */
function findContradictions({ side, values }: Grid, { values: others }: Grid): Uint8Array {
	const found = new Uint8Array(values.length);
	const contradicts = (cell: number) => Math.abs(values[cell] - others[cell]) > contradiction;
	for (const part of componentsOf(contradicts, side))
		if (part.length >= minPart * values.length) for (const cell of part) found[cell] = 1;
	return found;
}
