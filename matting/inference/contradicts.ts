// Tests whether a further matte contradicts what the first one was sure of; then it is not taken, however decided it
// is.
import { componentsOf } from '../grid/connected-components.ts';
import { mapScale } from '../grid/near-map.ts';
import { type Grid, meansOf } from '../grid.ts';

// How these values were chosen and confirmed: docs/decisions/0013-multi-scale-inference.md.
/** Alpha from which on the first matte is sure of the subject. */
const sure = 0.9;
const subjectFrom = 0.5;
/**
 * Maximum share of the sure subject that a further matte may lose: if it loses more, it shows another subject, or none.
 */
const maxLost = 0.15;
/** A connected part of at least this share of the image is large. */
const large = 0.15;
/** A large part with at least this share of the further subject shows that the first matte missed the main part. */
const mainPart = 0.36;

/**
 * A further matte contradicts the first if it loses the subject that the first was sure of, or if it adds a large part
 * although the first had found most of the subject: such parts were background as often as subject. Both are on the
 * network's grid, with alpha from 0 to 1.
 */
export function contradicts(first: Grid, further: Grid): boolean {
	const [before, after] = [meansOf(first, mapScale), meansOf(further, mapScale)];
	return losesSubject(before.values, after.values) || addsTooMuch(before, after);
}

function losesSubject(first: Float32Array, further: Float32Array): boolean {
	let [cells, lost] = [0, 0];
	for (let cell = 0; cell < first.length; cell++) {
		if (first[cell] <= sure) continue;
		cells++;
		if (further[cell] < subjectFrom) lost++;
	}
	return lost > maxLost * cells;
}

function addsTooMuch(first: Grid, { side, values }: Grid): boolean {
	const subject = values.reduce((cells, alpha) => cells + (alpha >= subjectFrom ? 1 : 0), 0);
	const isAdded = (cell: number) => values[cell] >= subjectFrom && first.values[cell] < subjectFrom;
	for (const { length: added } of componentsOf(isAdded, side))
		if (added >= large * values.length && added < mainPart * subject) return true;
	return false;
}
