// How much of the soft matte each cell gets: by what the edge network says of the cell and of its surroundings, by how well the two mattes of the image
// agree, and by what is known of people. docs/benchmarks.md#soft-edges says how the constants were chosen and confirmed.
import { createGrid, type Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import { boxMean } from './box-mean.ts';
import type { PeopleEdges } from './edges-of-people.ts';
import type { NearMap } from './neighbourhood.ts';

/** An edge is mostly like the others around it: the mean of their logits counts too, within this many cells, by this share. */
const contextRadius = 64;
const contextShare = 0.4;

/**
 * Where the soft matte is far from the hard one all over the image, colours do not tell subject from background, and it is wrong at hard edges. From this
 * mismatch on a cell needs a higher logit, below it a lower one, but by at most so much: before plain backgrounds the mattes of solid things agree too.
 */
const usualMismatch = 0.077;
const minMismatch = 0.005;
const weightOfMismatch = 5;
const maxForAgreement = 2.5;

/**
 * Probabilities up to the first count as a hard edge, from the second on as a soft one. Less is asked where a person's hair may be, whatever the mismatch,
 * more at clothes.
 */
const anywhere: Ramp = [0.2, 1];
const inHair: Ramp = [0.04, 0.37];
const onBody: Ramp = [0.9, 1];

/**
 * The share of the soft matte, 0 to 1, of each cell in `near`; all other cells are 0. `edges`: the logits of inferEdges. `mismatch`: of measureMismatch.
 * `people`, if there are any, on the same map.
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
