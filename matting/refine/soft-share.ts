// Decides how much of the soft matte each cell gets: by the edge network's result for the cell and its surroundings, by
// how well the two mattes of the image agree, and by where people are. How the constants were chosen and confirmed:
// docs/benchmarks.md#soft-edges.
import { boxMean } from '../grid/box-mean.ts';
import type { NearMap } from '../grid/near-map.ts';
import { createGrid, type Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import type { PeopleEdges } from './edges-of-people.ts';

/**
 * An edge is usually like its neighbours: the mean of the logits within this many cells counts too, with this share.
 */
const contextRadius = 64;
const contextShare = 0.4;

/**
 * If the two mattes differ all over the image, colours do not separate subject and background, and the soft matte is
 * wrong at hard edges. So above the usual mismatch a cell needs a higher logit, and below it a lower one. The latter is
 * limited, because on plain backgrounds the mattes of solid objects agree too.
 */
const usualMismatch = 0.077;
const minMismatch = 0.005;
const weightOfMismatch = 5;
const maxForAgreement = 2.5;

/**
 * Probabilities up to the first value count as a hard edge, from the second value on as a soft one. The thresholds are
 * lower where a person's hair may be, whatever the mismatch, and higher at clothes.
 */
const anywhere: Ramp = [0.2, 1];
const inHair: Ramp = [0.04, 0.37];
const onBody: Ramp = [0.9, 1];

/**
 * The share of the soft matte, 0 to 1, in each cell of `near`; all other cells are 0. `edges` are the logits of
 * classifyEdges; `mismatch` is that of measureMismatch. `people`, if there are any, are on the same map.
 */
export function shareOfSoft(edges: Grid, near: NearMap, mismatch: number, people?: PeopleEdges): Grid {
	const share = createGrid(near.side);
	const around = meansNear(edges, near);
	const needed = weightOfMismatch * Math.log((mismatch + minMismatch) / (usualMismatch + minMismatch));
	const threshold = Math.max(-maxForAgreement, needed);
	for (let cell = 0; cell < share.values.length; cell++) {
		if (!near.values[cell]) continue;
		const own = edges.values[cell];
		const logit = own + (around[cell] - own) * contextShare;
		const soft = probability(logit - threshold);
		const softness = ramp(soft, anywhere);
		share.values[cell] = softness;
		if (!people) continue;
		const { hair, body } = people;
		const outside = softness + (ramp(soft, onBody) - softness) * body.values[cell];
		share.values[cell] = outside + (ramp(probability(logit), inHair) - outside) * hair.values[cell];
	}
	return share;
}

const probability = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Means over the cells in `near` of the window around each. */
function meansNear({ side, values }: Grid, near: NearMap): Float32Array {
	const sums = { side, values: values.slice() };
	const shares = { side, values: Float32Array.from(near.values) };
	boxMean(sums, contextRadius);
	boxMean(shares, contextRadius);
	return sums.values.map((sum, cell) => (near.values[cell] ? sum / shares.values[cell] : 0));
}
