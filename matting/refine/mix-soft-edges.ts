// Mixes the matte of the network for soft edges into the refined one, where either is undecided.
import type { Size } from '#contract/size.ts';
import { createGrid, type Grid, meansOf } from '../grid.ts';
import type { Matte } from '../image.ts';
import type { SoftEdges } from '../inference/soft-edges.ts';
import type { ImageMatte } from '../inference/whole-image.ts';
import { upscale } from '../upscale.ts';
import { cellsAlong, interpolateRow } from './cells-along.ts';
import { createEndClamp } from './clamp-ends.ts';
import { enlarge } from './enlarge.ts';
import { mapScale } from './neighbourhood.ts';
import { type Edges, softEdgeWeights } from './soft-edge-weights.ts';
import { measureSoftness } from './softness.ts';

/** Up to this much below opaque or above transparent, in levels of 255, a matte is decided. */
const decided = 5;
/**
 * The mean of two mattes is flatter than either; this contrast, times the weight, gives soft pixels about the share that they have in true mattes
 * (docs/benchmarks.md#a-network-for-soft-edges).
 */
const contrast = 0.05;

/** In place. */
export function mixSoftEdges(
	matte: Matte,
	{ matte: found, weight }: SoftEdges,
	edges: Edges,
	{ width, height }: Size,
): void {
	const { side } = edges.near;
	const grid = asGrid(found, side * mapScale);
	// With hard edges as clear as the refined matte's.
	const other = enlarge(grid, width, height, createEndClamp(measureSoftness(grid), width, height));
	const weights = softEdgeWeights(edges, meansOf(grid, mapScale));
	const [across, down] = [cellsAlong(width, side), cellsAlong(height, side)];
	const cells = new Float32Array(side);
	for (let y = 0, i = 0; y < height; y++) {
		interpolateRow(cells, weights, down.first[y], down.share[y]);
		for (let x = 0; x < width; x++, i++) {
			if (isDecided(matte[i]) && isDecided(other[i])) continue;
			const left = cells[across.first[x]];
			const share = weight * (left + (cells[across.first[x] + 1] - left) * across.share[x]);
			const mean = matte[i] + share * (other[i] - matte[i]);
			matte[i] = Math.min(255, Math.max(0, 127.5 + (1 + contrast * share) * (mean - 127.5) + 0.5));
		}
	}
}

const isDecided = (alpha: number) => alpha <= decided || alpha >= 255 - decided;

function asGrid(matte: ImageMatte, side: number): Grid {
	const bytes = upscale(matte.alpha, 1, matte, { width: side, height: side });
	const grid = createGrid(side);
	for (let i = 0; i < bytes.length; i++) grid.values[i] = bytes[i] / 255;
	return grid;
}
