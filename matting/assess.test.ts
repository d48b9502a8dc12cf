// The confidence of a matte, and its doubt.
import { expect, test } from 'vitest';
import { expectedIou } from './assess/expected-iou.ts';
import { assess } from './assess.ts';
import { createGrid, type Grid } from './grid.ts';

const side = 100;
const size = { width: side, height: side };

type Square = readonly [left: number, top: number, size: number, alpha: number];

/** Transparent but for squares. */
function matteOf(...squares: readonly Square[]): Grid {
	const grid = createGrid(side);
	for (const [left, top, size, alpha] of squares)
		for (let y = top; y < top + size; y++) grid.values.fill(alpha, y * side + left, y * side + left + size);
	return grid;
}

function assessSquares(...squares: readonly Square[]) {
	const alpha = matteOf(...squares);
	return assess({ alpha, mattes: [alpha] }, size);
}

test('a matte of zeros and ones has the highest confidence and no doubt', () => {
	expect(assessSquares([10, 10, 40, 1])).toEqual({ confidence: expectedIou(0), doubtfulRegions: [] });
});

test('a fully transparent matte has no subject, and no confidence', () => {
	expect(assessSquares()).toEqual({ confidence: 0, doubt: 'no-subject', doubtfulRegions: [] });
});

test('the smallest subject is two thousandths of the image', () => {
	// One map cell of 4 x 4 pixels is 16 of 10,000 pixels, two are 32.
	expect(assessSquares([40, 40, 4, 1])).toMatchObject({ confidence: 0, doubt: 'no-subject' });
	expect(assessSquares([40, 40, 4, 1], [44, 40, 4, 1]).doubt).toBeUndefined();
});

test('below an expected IoU of 0.83 the matte is undecided, and its region is listed', () => {
	// 4a(1-a)/a is 4(1-a).
	const grey = assessSquares([12, 12, 40, 0.8]);
	expect(grey.confidence).toBeCloseTo(expectedIou(0.8), 6);
	expect(grey).toMatchObject({ doubt: 'undecided', doubtfulRegions: [{ kind: 'maybe-background' }] });
	const nearlyDecided = assessSquares([12, 12, 40, 0.95]);
	expect(nearlyDecided.confidence).toBeGreaterThan(0.83);
	expect(nearlyDecided.doubt).toBeUndefined();
});

test.each([
	[0.6, 'undecided'],
	[0.9, undefined],
])('where the promptable network decided, its agreement counts as much: %f', (agreement, doubt) => {
	const alpha = matteOf([12, 12, 40, 1]);
	const assessment = assess({ alpha, mattes: [alpha], agreement }, size);
	expect(assessment.confidence).toBeCloseTo((expectedIou(0) + agreement) / 2, 6);
	expect(assessment.doubt).toBe(doubt);
});

test('a second subject counts from three tenths of the largest on', () => {
	expect(assessSquares([0, 0, 40, 1], [60, 60, 24, 1]).doubt).toBe('several-subjects');
	expect(assessSquares([0, 0, 40, 1], [60, 60, 20, 1]).doubt).toBeUndefined();
});

test('regions that touch at a corner only are two subjects', () => {
	expect(assessSquares([0, 0, 32, 1], [32, 32, 32, 1]).doubt).toBe('several-subjects');
	expect(assessSquares([0, 0, 32, 1], [32, 0, 32, 1]).doubt).toBeUndefined();
});

test('a single doubtful region is listed even where the whole image is in no doubt', () => {
	const { doubt, doubtfulRegions } = assessSquares([0, 0, 90, 1], [60, 60, 20, 0.5]);
	expect(doubt).toBeUndefined();
	expect(doubtfulRegions).toHaveLength(1);
});

test('a subject that the default network missed is always worth a closer look', () => {
	const alpha = matteOf([10, 10, 40, 1]);
	const { confidence, doubt, doubtfulRegions } = assess({ alpha, mattes: [matteOf()], isMissed: true }, size);
	expect(confidence).toBeCloseTo(0.8 * expectedIou(0), 6);
	expect(doubt).toBe('undecided');
	expect(doubtfulRegions).toMatchObject([{ kind: 'maybe-background' }]);
});
