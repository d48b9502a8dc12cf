// Completes an undecided matte by a further one, without giving up what the first was sure of.
import { createGrid, type Grid } from '../grid.ts';

/** Alpha from which on the first matte is sure of the subject, and up to which of the background. */
const sure = { subject: 0.9, background: 0.1 };
const isSubject = 0.5;
/** Share of the sure subject that a further matte may lose: more is another subject, or none. */
const mostLost = 0.15;
/**
 * A further matte whose subject is new by this share shows that the first one missed whole parts: it is taken whole. Smaller
 * additions are wrong too often: there the first one decides what may be subject at all.
 */
const missedParts = 0.25;
/** First alpha from which on the further matte counts fully, where only undecided parts are completed. */
const completedFrom = 0.3;

/**
 * The further matte, within the limits that the first one sets; undefined if it loses what the first is sure of. Both are on
 * the network's grid, alpha 0 to 1. Thresholds were chosen and confirmed as docs/benchmarks.md describes.
 */
export function complete(first: Grid, further: Grid): Grid | undefined {
	const { sureSubject, lost, subject, added } = compare(first, further);
	if (lost > mostLost * sureSubject) return undefined;
	return added >= missedParts * subject ? further : within(first, further);
}

/** Numbers of pixels. */
function compare(first: Grid, further: Grid) {
	let [sureSubject, lost, subject, added] = [0, 0, 0, 0];
	for (let i = 0; i < first.values.length; i++) {
		const [alpha, other] = [first.values[i], further.values[i]];
		if (alpha > sure.subject) {
			sureSubject++;
			if (other < isSubject) lost++;
		}
		if (other <= isSubject) continue;
		subject++;
		if (alpha < sure.background) added++;
	}
	return { sureSubject, lost, subject, added };
}

/** The further matte where the first one has some alpha, nothing where it has hardly any, and a ramp between. */
function within(first: Grid, further: Grid): Grid {
	const limited = createGrid(first.side);
	const slope = 1 / (completedFrom - sure.background);
	for (let i = 0; i < limited.values.length; i++) {
		const most = Math.min(1, Math.max(0, slope * (first.values[i] - sure.background)));
		limited.values[i] = Math.min(further.values[i], most);
	}
	return limited;
}
