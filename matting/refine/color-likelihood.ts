// Classifies undecided pixels by the likelihood of their colour in the foreground and in the background.
import { clamp } from '../clamp.ts';
import type { Grid, View } from '../grid.ts';
import { type ColorModels, colorModels } from './color-histograms.ts';

/** Weight of the log-likelihood ratio, reduced by the overlap of the two models. */
const weight = 0.5;
/** Limit of the shift of the log-odds. */
const maxShift = 4;

/**
 * Bayes' rule, in place: the network's alpha is the prior, and the colour histograms of sure foreground and sure
 * background near the `undecided` pixels give the likelihood, after the region term of Boykov and Jolly (2001,
 * 'Interactive graph cuts'). Distant colours are excluded: with them, a portrait lost its face to a wall of the same
 * colour. Changes nothing if there is too little sure foreground or background.
 */
export function applyColorLikelihood(alpha: Grid, view: View, undecided: Int32Array): void {
	const models = colorModels(alpha, view, undecided);
	if (!models) return;
	const odds = oddsOfColors(models);
	const { values } = alpha;
	for (const i of undecided) {
		const prior = values[i];
		const forSubject = prior * odds[models.binOf(i)];
		values[i] = forSubject / (forSubject + 1 - prior);
	}
}

/** For each colour bin, the factor for the odds of being foreground. */
function oddsOfColors({ foreground, background, overlap }: ColorModels): Float32Array {
	const trust = weight * (1 - overlap);
	return foreground.map((share, bin) => {
		const shift = trust * Math.log(share / background[bin]);
		return Math.exp(clamp(shift, -maxShift, maxShift));
	});
}
