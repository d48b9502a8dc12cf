// Where the edges of people may be hair, and where they are of clothes and limbs; refine/edge-network.ts cannot see which.
import { createGrid, type Grid } from '../grid.ts';
import type { Size } from '../image.ts';
import type { PeopleMatte } from '../inference/people.ts';
import { createRegionFinder } from '../regions.ts';
import { boxMean } from './box-mean.ts';
import { dilate } from './dilate.ts';

/** The people in an image, and how far their matte can be trusted to be of its subject, 0 to 1. */
export interface SeenPeople {
	readonly people: PeopleMatte;
	readonly trust: number;
}

/** Shares from 0 to 1 on the map. */
export interface PeopleEdges {
	/** 1 around heads, and down to where long hair ends. */
	readonly hair: Grid;
	/** 1 on and beside people. */
	readonly body: Grid;
}

// How these were chosen and confirmed: docs/benchmarks.md#hair-of-people.

/** Smaller regions, as a share of the image, are no people or far away. */
const leastRegion = 0.004;
/** Hair reaches this far down from the top of a person, in mean widths of the person: all of a portrait, a third of a whole figure. */
const hairDown = 1.6;
/** Over this share of that length it fades out, and as far it may stand off above. */
const fade = 0.3;
/** So far it may stand off at the sides, in widths of the person. */
const hairBeside = 0.15;
/** How far edges reach beyond people, and over how many cells that fades, in cells of the map. */
const bodyBeside = 4;
const bodyFade = 2;

/** On a map of `side` for an image of that size. */
export function edgesOfPeople(
	{ people, trust }: SeenPeople,
	{ width, height }: Size,
	side: number,
): PeopleEdges {
	const isPerson = sampleMask(people, side);
	const hair = createGrid(side);
	const finder = createRegionFinder(side);
	for (let start = 0; start < isPerson.length; start++) {
		if (!isPerson[start] || finder.has(start)) continue;
		const person = finder.grow(start, (cell) => isPerson[cell] === 1);
		if (person.length >= leastRegion * isPerson.length) addHair(hair, person, width / height);
	}
	const body = { side, values: Float32Array.from(dilate(isPerson, side, bodyBeside)) };
	boxMean(body, bodyFade);
	for (const { values } of [hair, body]) for (let i = 0; i < values.length; i++) values[i] *= trust;
	return { hair, body };
}

/** 1 where the matte has people in the middle of a cell. */
function sampleMask({ width, height, alpha }: PeopleMatte, side: number): Uint8Array {
	const mask = new Uint8Array(side * side);
	for (let y = 0, cell = 0; y < side; y++) {
		const row = Math.floor(((y + 0.5) * height) / side) * width;
		for (let x = 0; x < side; x++, cell++)
			mask[cell] = (alpha[row + Math.floor(((x + 0.5) * width) / side)] as number) > 127 ? 1 : 0;
	}
	return mask;
}

/** `aspect`: width of the image by its height, because the map is square. */
function addHair({ side, values }: Grid, person: Int32Array, aspect: number): void {
	const [top, bottom] = extent(person, (cell) => Math.floor(cell / side));
	const meanWidth = person.length / (bottom - top + 1);
	const length = hairDown * meanWidth * aspect;
	const upper = person.filter((cell) => Math.floor(cell / side) <= top + length);
	const [left, right] = extent(upper, (cell) => cell % side);
	const beside = hairBeside * meanWidth;
	const end = top + length;
	for (let y = Math.max(0, Math.ceil(top - fade * length)); y < Math.min(side, end); y++) {
		const down = Math.min(1, (end - y) / (fade * length));
		for (let x = Math.max(0, Math.ceil(left - beside)); x < Math.min(side, right + beside); x++) {
			const across = Math.min(1, (x - left + beside) / beside, (right + beside - x) / beside);
			values[y * side + x] = Math.max(values[y * side + x] as number, down * across);
		}
	}
}

function extent(cells: Int32Array, coordinate: (cell: number) => number): [number, number] {
	let [least, most] = [Infinity, -Infinity];
	for (const cell of cells) {
		least = Math.min(least, coordinate(cell));
		most = Math.max(most, coordinate(cell));
	}
	return [least, most];
}
