// Where the network for people corrects the matte of the same subject, and where it must not.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { combinePeople } from './combine-people.ts';
import type { SeenPeople } from './find-people.ts';

const side = 160;
/** Half as many pixels in one direction, a quarter in the other, as an image of another ratio has. */
const [width, height] = [side / 2, side / 4];

/** A region of the grid: from, to, exclusive, in cells, and its alpha. */
interface Box {
	readonly x: readonly [number, number];
	readonly y: readonly [number, number];
	readonly alpha: number;
}

const body: Box = { x: [40, 120], y: [20, 160], alpha: 1 };

function gridOf(...boxes: readonly Box[]): Grid {
	const grid = createGrid(side);
	for (const { x, y, alpha } of boxes) {
		for (let row = y[0]; row < y[1]; row++) grid.values.fill(alpha, row * side + x[0], row * side + x[1]);
	}
	return grid;
}

function seenIn(...boxes: readonly Box[]): SeenPeople {
	const { values } = gridOf(...boxes);
	const alpha = Uint8Array.from({ length: width * height }, (_, i) => {
		const [row, column] = [Math.floor(i / width), i % width];
		return Math.round(255 * (values[(row * 4 + 2) * side + column * 2 + 1] as number));
	});
	return { people: { width, height, alpha }, trust: 1 };
}

const at = ({ values }: Grid, x: number, y: number) => values[y * side + x] as number;
const torso: Box = { x: [50, 110], y: [60, 130], alpha: 0.5 };

test('what the segmentation network leaves half transparent of a person becomes opaque', () => {
	const combined = combinePeople(gridOf(body, torso), seenIn(body));
	expect(at(combined, 80, 95)).toBeGreaterThan(0.99);
});

test('what the segmentation network half sees next to a person disappears', () => {
	const shadow: Box = { x: [0, 40], y: [80, 150], alpha: 0.5 };
	const combined = combinePeople(gridOf(body, shadow), seenIn(body));
	expect(at(combined, 15, 115)).toBeLessThan(0.01);
});

test('a missing arm of which the segmentation network sees a trace is added', () => {
	const trace: Box = { x: [120, 160], y: [40, 100], alpha: 0.05 };
	const combined = combinePeople(gridOf(body, trace), seenIn(body, { ...trace, alpha: 1 }));
	expect(at(combined, 145, 70)).toBeGreaterThan(0.99);
});

test('a bag that the segmentation network is sure of stays, although it is not a person', () => {
	const bag: Box = { x: [0, 40], y: [80, 150], alpha: 1 };
	const combined = combinePeople(gridOf(body, bag), seenIn(body));
	expect(at(combined, 15, 115)).toBe(1);
});

test('other people in the image, of whom the segmentation network sees no trace, are not added', () => {
	const other: Box = { x: [125, 160], y: [40, 100], alpha: 1 };
	const combined = combinePeople(gridOf(body, torso), seenIn(body, other));
	expect(at(combined, 145, 70)).toBe(0);
});

test('the finer network keeps its thin details', () => {
	const strand: Box = { x: [20, 22], y: [20, 100], alpha: 1 };
	const faint: Box = { x: [26, 28], y: [20, 100], alpha: 0.6 };
	const combined = combinePeople(gridOf(body, strand, faint), seenIn(body));
	expect(at(combined, 21, 60)).toBeGreaterThan(0.99);
	expect(at(combined, 27, 60)).toBeGreaterThan(0.5);
});

test('the matte that is corrected is not changed itself: doubts compare it with others', () => {
	const matte = gridOf(body, torso);
	const before = matte.values.slice();
	combinePeople(matte, seenIn(body));
	expect(matte.values).toEqual(before);
});
