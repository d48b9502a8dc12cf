// Undecided pixels are asked by their colour: is it more at home among the subject's colours or the background's?

import type { Grid, View } from '../grid.ts';
import { type ColourLaws, colourLaws } from './colour-histograms.ts';

/** Share of the log-likelihood ratio that counts; less where the two laws overlap. */
const weight = 0.5;
/** No colour may shift the log-odds by more. */
const largestShift = 4;

/**
 * Bayes' rule with the network's alpha as the prior and the colours of sure foreground and sure background
 * near the `undecided` pixels as likelihood, after the region term of Boykov and Jolly (2001, 'Interactive graph
 * cuts'). Colours from afar are left out: without that, a portrait lost its face to a wall of the same
 * colour. In place; changes nothing if there is too little sure foreground or background.
 */
export function voteByColour(alpha: Grid, view: View, undecided: Int32Array): void {
	const laws = colourLaws(alpha, view, undecided);
	if (!laws) return;
	const odds = oddsOfColours(laws);
	const { values } = alpha;
	for (const i of undecided) {
		const prior = values[i];
		const forSubject = prior * odds[laws.binOf(i)];
		values[i] = forSubject / (forSubject + 1 - prior);
	}
}

/** For each colour, by how much the odds of being foreground are multiplied. */
function oddsOfColours({ foreground, background, overlap }: ColourLaws): Float32Array {
	const trust = weight * (1 - overlap);
	return foreground.map((share, bin) => {
		const shift = trust * Math.log(share / background[bin]);
		return Math.exp(Math.min(largestShift, Math.max(-largestShift, shift)));
	});
}
