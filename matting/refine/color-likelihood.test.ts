import { expect, test } from 'vitest';
import { createGrid, type Grid, type View } from '../grid.ts';
import { applyColorLikelihood } from './color-likelihood.ts';
import { findUndecided } from './undecided.ts';

const side = 64;
const red = [200, 40, 40];
const green = [40, 160, 60];

/** Left half subject, right half background, and an undecided stripe between them. */
function halves(stripeAlpha: number): Grid {
	const grid = createGrid(side);
	for (let i = 0; i < grid.values.length; i++) {
		const x = i % side;
		grid.values[i] = x < 30 ? 1 : x < 34 ? stripeAlpha : 0;
	}
	return grid;
}

function painted(colorAt: (x: number, y: number) => readonly number[]): View {
	const rgb = new Uint8Array(3 * side * side);
	for (let i = 0; i < side * side; i++) rgb.set(colorAt(i % side, Math.floor(i / side)), 3 * i);
	return { side, rgb };
}

/** Alpha in the upper and the lower half of the stripe afterwards. */
function vote(alpha: Grid, view: View): [upper: number, lower: number] {
	applyColorLikelihood(alpha, view, findUndecided(alpha));
	return [alpha.values[10 * side + 31] as number, alpha.values[50 * side + 31] as number];
}

test('an undecided pixel moves towards the side with its colour', () => {
	const view = painted((x, y) => (x < 30 ? red : x >= 34 ? green : y < 32 ? red : green));
	const [upper, lower] = vote(halves(0.5), view);
	expect(upper).toBeGreaterThan(0.9);
	expect(lower).toBeLessThan(0.1);
});

test('decided pixels do not change', () => {
	const view = painted((x) => (x < 34 ? red : green));
	expect(vote(halves(0.97), view)[0]).toBeCloseTo(0.97);
	expect(vote(halves(0.96), view)[0]).toBeGreaterThan(0.98);
	expect(vote(halves(0.03), view)[0]).toBeCloseTo(0.03);
});

test('where subject and background have the same colours nothing changes', () => {
	const [upper, lower] = vote(
		halves(0.5),
		painted(() => red),
	);
	expect(upper).toBeCloseTo(0.5, 3);
	expect(lower).toBeCloseTo(0.5, 3);
});

test('colours far from any undecided pixel do not count', () => {
	// The far end of the subject is green like the background; near the stripe it is red.
	const view = painted((x, y) => (x < 20 ? green : x < 30 ? red : x >= 34 ? green : y < 32 ? red : green));
	const [upper, lower] = vote(halves(0.5), view);
	expect(upper).toBeGreaterThan(0.9);
	expect(lower).toBeLessThan(0.1);
});

test('without sure background nothing changes', () => {
	const alpha = createGrid(side);
	alpha.values.fill(0.5);
	expect(
		vote(
			alpha,
			painted(() => red),
		),
	).toEqual([0.5, 0.5]);
});

test('the shift follows the rule of Bayes: odds times the ratio of the smoothed probabilities, weighted and limited', () => {
	// With one colour on each side the probabilities are known; smoothing 1 2 1
	// along three channels leaves an eighth in its bin.
	const alpha = halves(0.5);
	const view = painted((x) => (x < 34 ? red : green));
	// The stripe is in cells 7 and 8 of four columns each; with one more cell on both sides these are columns 24 to 39,
	// six of subject and six of background, 64 rows each.
	const count = 6 * side;
	const shareOf = (weight: number) => (weight * count + 0.5) / (count + 0.5 * 32 ** 3);
	const shift = 0.5 * Math.log(shareOf(0.125) / shareOf(0));
	expect(vote(alpha, view)[0]).toBeCloseTo(Math.exp(shift) / (Math.exp(shift) + 1), 4);
});
