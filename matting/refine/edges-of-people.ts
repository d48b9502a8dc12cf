// Finds where the edges of people may be hair, and where they are clothes and limbs; refine/edge-network.ts cannot
// distinguish these.
import type { Size } from '#contract/size.ts';
import { boundsOf, componentsOf } from '../grid/connected-components.ts';
import { dilateSoftly } from '../grid/dilate.ts';
import { createGrid, type Grid } from '../grid.ts';
import type { SeenPeople } from '../inference/find-people.ts';
import { sampled } from '../inference/whole-image.ts';

/** Shares from 0 to 1 on the map. */
export interface PeopleEdges {
	/** 1 around heads, and down to where long hair ends. */
	readonly hair: Grid;
	/** 1 on and beside people. */
	readonly body: Grid;
}

// How these values were chosen and confirmed: docs/benchmarks.md#hair-of-people.

/** Smaller components, as a share of the image, are not people or are far away. */
const minPerson = 0.004;
/**
 * How far hair reaches down from the top of a person, in mean widths of the person: all of a portrait, a third of a
 * full-length figure.
 */
const hairDown = 1.6;
/** Share of that length over which it fades out; hair may also stand out above the head by as much. */
const fade = 0.3;
/** How far hair may stand out at the sides, in widths of the person. */
const hairBeside = 0.15;
/** How far edges reach beyond people, and over how many cells that fades; in cells of the map. */
const bodyBeside = 4;
const bodyFade = 2;

/** The edges of people on a map of `side` x `side`, for an image of the given size. */
export function edgesOfPeople(
	{ people, trust }: SeenPeople,
	{ width, height }: Size,
	side: number,
): PeopleEdges {
	const alpha = sampled(people.alpha, people, { width: side, height: side });
	const isPerson = alpha.map((value) => (value > 127 ? 1 : 0));
	const hair = createGrid(side);
	for (const person of componentsOf((cell) => isPerson[cell] === 1, side))
		if (person.length >= minPerson * isPerson.length) addHair(hair, person, width / height);
	const body = dilateSoftly(isPerson, side, bodyBeside, bodyFade);
	for (const { values } of [hair, body]) for (let i = 0; i < values.length; i++) values[i] *= trust;
	return { hair, body };
}

/** `aspect` is the image's width divided by its height, needed because the map is square. */
function addHair({ side, values }: Grid, person: Int32Array, aspect: number): void {
	const { top, height } = boundsOf(person, side);
	const meanWidth = person.length / height;
	const length = hairDown * meanWidth * aspect;
	const end = top + length;
	const { left, right } = columnsAbove(end, person, side);
	const beside = hairBeside * meanWidth;
	for (let y = Math.max(0, Math.ceil(top - fade * length)); y < Math.min(side, end); y++) {
		const down = Math.min(1, (end - y) / (fade * length));
		for (let x = Math.max(0, Math.ceil(left - beside)); x < Math.min(side, right + beside); x++) {
			const across = Math.min(1, (x - left + beside) / beside, (right + beside - x) / beside);
			values[y * side + x] = Math.max(values[y * side + x], down * across);
		}
	}
}

/** The first and last column of the cells in rows up to `end`. */
function columnsAbove(end: number, cells: Int32Array, side: number): { left: number; right: number } {
	let [left, right] = [side, 0];
	for (let i = 0; i < cells.length; i++) {
		const x = cells[i] % side;
		if (cells[i] - x > end * side) continue;
		left = Math.min(left, x);
		right = Math.max(right, x);
	}
	return { left, right };
}
