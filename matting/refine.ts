// Step 5: refines the network's coarse alpha to the matte at the image's size.

import type { Grid, View } from './grid.ts';
import type { Image, Matte } from './image.ts';
import { createEndClamp } from './refine/clamp-ends.ts';
import { applyColorLikelihood } from './refine/color-likelihood.ts';
import { enlarge } from './refine/enlarge.ts';
import { fillEnclosed } from './refine/fill-enclosed.ts';
import { projectOnLocalColors } from './refine/project-colors.ts';
import { measureSoftness } from './refine/softness.ts';
import { findUndecided } from './refine/undecided.ts';

/**
 * Runs the refinement steps; docs/appendix/experiments.md has the gain of each. All but the last two work in place on `alpha`, on the
 * network's grid, and change undecided pixels only.
 */
export function refine({ width, height, alpha: own }: Image, view: View, alpha: Grid): Matte {
	// Projection uses the softness of the network's alpha, which marks hair; the clamp uses that of the refined alpha.
	const softAtFirst = measureSoftness(alpha);
	const undecided = findUndecided(alpha);
	applyColorLikelihood(alpha, view, undecided);
	fillEnclosed(alpha, undecided);
	projectOnLocalColors(alpha, view, softAtFirst, undecided);
	const matte = enlarge(alpha, width, height, createEndClamp(measureSoftness(alpha), width, height));
	if (own) multiply(matte, own);
	return matte;
}

function multiply(matte: Matte, own: Uint8Array): void {
	for (let i = 0; i < matte.length; i++) matte[i] = Math.round((matte[i] * own[i]) / 255);
}
