// Which parts of a matte are listed as doubtful, where, and which way.
import { expect, test } from 'vitest';
import { mapScale } from '../grid/near-map.ts';
import { createGrid, type Grid, meansOf } from '../grid.ts';
import { findDoubtfulRegions } from './doubtful-regions.ts';

const side = 256;
const size = { width: 512, height: 128 };

type Box = readonly [left: number, top: number, width: number, height: number, alpha: number];

/** Transparent but for boxes, in grid cells. */
function matteOf(...boxes: readonly Box[]): Grid {
	const grid = createGrid(side);
	for (const [left, top, width, height, alpha] of boxes)
		for (let y = top; y < top + height; y++)
			grid.values.fill(alpha, y * side + left, y * side + left + width);
	return grid;
}

const find = (alpha: Grid, ...others: readonly Grid[]) =>
	findDoubtfulRegions(alpha, meansOf(alpha, mapScale), [alpha, ...others], size);

test('a half-transparent part is doubtful: its box in pixels of the image, its area as a share of it', () => {
	expect(find(matteOf([64, 64, 128, 64, 0.6]))).toEqual([
		{ x: 128, y: 32, width: 256, height: 32, area: 1 / 8, kind: 'maybe-background' },
	]);
});

test('a part that is mostly transparent may be subject', () => {
	expect(find(matteOf([64, 64, 64, 64, 0.4]))).toMatchObject([{ kind: 'maybe-subject' }]);
});

test('decided parts are in no doubt, nor is a band as narrow as hair', () => {
	const subject = [8, 8, 104, 104, 1] as const;
	expect(find(matteOf(subject))).toEqual([]);
	expect(find(matteOf(subject, [112, 8, 8, 104, 0.5]))).toEqual([]);
	expect(find(matteOf(subject, [112, 8, 12, 104, 0.5]))).toHaveLength(1);
});

test('where inferences contradict each other a part is doubtful, however decided both are', () => {
	const [with_, without] = [matteOf([0, 0, 128, 256, 1], [160, 64, 64, 64, 1]), matteOf([0, 0, 128, 256, 1])];
	const box = { x: 320, y: 32, width: 128, height: 32 };
	expect(find(without, with_)).toMatchObject([{ ...box, kind: 'maybe-subject' }]);
	expect(find(with_, without)).toMatchObject([{ ...box, kind: 'maybe-background' }]);
	expect(find(with_, with_)).toEqual([]);
});

test('the largest regions come first, and twelve at most are listed', () => {
	const boxes = Array.from({ length: 16 }, (_, i): Box => {
		const [column, row] = [i % 4, Math.floor(i / 4)];
		return [64 * column, 64 * row, 24 + 4 * column, 24, 0.5];
	});
	const areas = find(matteOf(...boxes)).map(({ area }) => area);
	expect(areas).toHaveLength(12);
	expect(areas).toEqual(areas.toSorted((a, b) => b - a));
	expect(Math.min(...areas)).toBeGreaterThan((24 * 24) / side ** 2);
});

test('a part at the edge ends at the edge of the image', () => {
	expect(find(matteOf([200, 0, 56, 256, 0.5]))).toMatchObject([{ x: 400, y: 0, width: 112, height: 128 }]);
});
