// Mixes the matte of the network for soft edges into the refined matte, where either is undecided.
import type { Size } from '#contract/size.ts';
import { clamp } from '../clamp.ts';
import { mapScale } from '../grid/near-map.ts';
import { meansOf } from '../grid.ts';
import type { Matte } from '../image.ts';
import type { SoftEdges } from '../inference/soft-edges.ts';
import { interpolatedSquare } from '../inference/whole-image.ts';
import { rowEnlarger } from '../resample/enlarge.ts';
import { createEndClamp } from './clamp-ends.ts';
import { type Edges, softEdgeWeights } from './soft-edge-weights.ts';
import { measureSoftness } from './softness.ts';
import { visitWeighted } from './weighted-runs.ts';

/** A matte is decided up to this many levels (of 255) below opaque or above transparent. */
const decided = 5;
/**
 * The mean of two mattes is flatter than either. This contrast, multiplied by the weight, gives soft pixels about the
 * share that they have in ground truth mattes (docs/benchmarks.md#a-network-for-soft-edges).
 */
const contrast = 0.05;

/** Mixes into `matte`, in place. */
export function mixSoftEdges(
	matte: Matte,
	{ matte: found, weight }: SoftEdges,
	edges: Edges,
	size: Size,
): void {
	const { width, height } = size;
	const side = edges.near.side * mapScale;
	const grid = interpolatedSquare(found, side);
	// With hard edges as clear as in the refined matte.
	const enlargeRow = rowEnlarger(grid, size, createEndClamp(measureSoftness(grid), width, height));
	const row = new Float32Array(width);
	visitWeighted(softEdgeWeights(edges, meansOf(grid, mapScale)), size, (y, from, to, weights) => {
		enlargeRow(row, y, from, to);
		for (let x = from, at = y * width + from; x < to; x++, at++) {
			const [own, other] = [matte[at], 255 * clamp(row[x], 0, 1)];
			if (isDecided(own) && isDecided(other)) continue;
			const share = weight * weights[x];
			const mean = own + share * (other - own);
			matte[at] = clamp(127.5 + (1 + contrast * share) * (mean - 127.5) + 0.5, 0, 255);
		}
	});
}

const isDecided = (alpha: number) => alpha <= decided || alpha >= 255 - decided;
