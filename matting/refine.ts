// Refines the network's coarse alpha to a matte at the image's size.
import { mapNear, mapScale, type NearMap } from './grid/near-map.ts';
import { type Grid, meansOf, type View } from './grid.ts';
import type { Image, Matte } from './image.ts';
import type { SeenPeople } from './inference/find-people.ts';
import type { SoftEdges } from './inference/soft-edges.ts';
import { blendSoft } from './refine/blend-soft.ts';
import { createEndClamp } from './refine/clamp-ends.ts';
import { applyColorLikelihood } from './refine/color-likelihood.ts';
import { edgeFeatures } from './refine/edge-features.ts';
import { classifyEdges } from './refine/edge-network.ts';
import { edgesOfPeople } from './refine/edges-of-people.ts';
import { clearFaintParts } from './refine/faint-parts.ts';
import { fillEnclosed } from './refine/fill-enclosed.ts';
import { fillSeeThrough } from './refine/fill-see-through.ts';
import { localColors } from './refine/local-colors.ts';
import { measureMismatch } from './refine/mismatch.ts';
import { mixSoftEdges } from './refine/mix-soft-edges.ts';
import { projectOnLocalColors } from './refine/project-colors.ts';
import { createSoftMatte, type SoftMatte } from './refine/soft-matte.ts';
import { shareOfSoft } from './refine/soft-share.ts';
import { measureSoftness } from './refine/softness.ts';
import { findUndecided } from './refine/undecided.ts';
import { enlarge } from './resample/enlarge.ts';

/** Hair reaches this far beyond undecided pixels, in pixels of the network's square. */
const reach = 6;

/** The findings of other networks about the same subject. */
export interface Findings {
	readonly people?: SeenPeople | undefined;
	readonly edges?: SoftEdges | undefined;
}

/**
 * The refined matte at the image's size, 0 to 255. docs/benchmarks.md#what-each-step-brings and
 * docs/appendix/experiments.md have the gain of each step. Changes `alpha`, the network's matte on the square of
 * `view`.
 */
export function refine(image: Image, view: View, alpha: Grid, found: Findings = {}): Matte {
	const { hard, soft, inferred, near, features } = refineBothWays(image, view, alpha);
	const logits = classifyEdges(features, near);
	const mismatch = measureMismatch(hard, soft, near, image);
	const people = found.people && edgesOfPeople(found.people, image, near.side);
	const share = shareOfSoft(logits, near, mismatch, people);
	blendSoft(hard, soft, share, image);
	const softness = people ? undefined : share;
	if (found.edges) mixSoftEdges(hard, found.edges, { alpha: inferred, near, softness }, image);
	clearFaintParts(hard, image);
	fillSeeThrough(hard, image);
	if (image.alpha) multiply(hard, image.alpha);
	return hard;
}

/** Two mattes, and the features that decide which of them is right at each place. */
export interface Candidates {
	/** Right for hard edges. */
	readonly hard: Matte;
	/** Right for hair and fur. */
	readonly soft: SoftMatte;
	/** The network's matte on the map, before refinement. */
	readonly inferred: Grid;
	/** The cells where the two mattes may differ. */
	readonly near: NearMap;
	/** The input of classifyEdges. */
	readonly features: readonly Float32Array[];
}

/**
 * The colour likelihood and the filling work in place on `alpha`, on the network's grid, and change only undecided
 * pixels.
 */
export function refineBothWays(image: Image, view: View, alpha: Grid): Candidates {
	const undecided = findUndecided(alpha);
	const near = mapNear(alpha.side, undecided, reach);
	const inferred = meansOf(alpha, mapScale);
	const softAtFirst = measureSoftness(alpha);
	applyColorLikelihood(alpha, view, undecided);
	fillEnclosed(alpha, undecided);
	const coarse = meansOf(alpha, mapScale);
	const soft = createSoftMatte(coarse, view, near, image);
	const colors = localColors(alpha, view, near);
	const { explained } = soft;
	const features = edgeFeatures({ inferred, alpha, coarse, undecided, explained, colors, near });
	projectOnLocalColors(alpha, view, softAtFirst, undecided, colors);
	const clamp = createEndClamp(measureSoftness(alpha), image.width, image.height);
	return { hard: enlarge(alpha, image.width, image.height, clamp), soft, inferred, near, features };
}

function multiply(matte: Matte, own: Uint8Array): void {
	for (let i = 0; i < matte.length; i++) matte[i] = Math.round((matte[i] * own[i]) / 255);
}
