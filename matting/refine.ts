// Step 5: the network's coarse answer becomes the matte of the image at its own size.

import type { Grid, View } from './grid.ts';
import type { Image, Matte } from './image.ts';
import { createEndClamp } from './refine/clamp-ends.ts';
import { voteByColour } from './refine/colour-vote.ts';
import { enlarge } from './refine/enlarge.ts';
import { fillEnclosed } from './refine/fill-enclosed.ts';
import { projectOnLocalColours } from './refine/project-colours.ts';
import { measureSoftness } from './refine/softness.ts';
import { findUndecided } from './refine/undecided.ts';

/**
 * The list of steps; what each gains stands in docs/benchmarks.md. All but the last two work on the network's grid,
 * in place on `alpha`, and on nothing that is decided.
 */
export function refine({ width, height, alpha: own }: Image, view: View, alpha: Grid): Matte {
	// Hair is where the network saw it as soft; edges are as hard as they are in the end.
	const softAtFirst = measureSoftness(alpha);
	const undecided = findUndecided(alpha);
	voteByColour(alpha, view, undecided);
	fillEnclosed(alpha, undecided);
	projectOnLocalColours(alpha, view, softAtFirst, undecided);
	const matte = enlarge(alpha, width, height, createEndClamp(measureSoftness(alpha), width, height));
	if (own) multiply(matte, own);
	return matte;
}

function multiply(matte: Matte, own: Uint8Array): void {
	for (let i = 0; i < matte.length; i++) matte[i] = Math.round((matte[i] * own[i]) / 255);
}
