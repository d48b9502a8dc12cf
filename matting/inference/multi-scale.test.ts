// When the network runs again, and which of its mattes is the result.
import { expect, test } from 'vitest';
import { shrink } from '#engine/shrink.ts';
import { createGrid, type View } from '../grid.ts';
import { inferMultiScale } from './multi-scale.ts';
import type { Network } from './network.ts';

const side = 64;

/** White in the middle third, black around. */
function middleThird(): View {
	const rgb = new Uint8Array(3 * side * side);
	for (let i = 0; i < side * side; i++) {
		const inside = [i % side, Math.floor(i / side)].every((k) => k >= 21 && k < 43);
		if (inside) rgb.fill(255, 3 * i, 3 * i + 3);
	}
	return { side, rgb };
}

/** A network that takes white for the subject; `sureness` (0 to 1) is how decided each inference is. */
function network(...sureness: number[]): Network & { runs: number } {
	return {
		sidePx: side,
		runs: 0,
		prepare({ rgb }) {
			return async () => {
				const sure = sureness[this.runs++] ?? 1;
				const grid = createGrid(side);
				for (let i = 0; i < grid.values.length; i++)
					grid.values[i] = (rgb[3 * i] as number) > 127 ? (1 + sure) / 2 : 0;
				return grid;
			};
		},
	};
}

test('a decided matte is taken at once', async () => {
	const { alpha, inferences } = await inferMultiScale(middleThird(), network(1, 0), shrink);
	expect(inferences).toBe(1);
	expect(alpha.values[32 * side + 32]).toBe(1);
});

test('an undecided matte is replaced by a more decided one of a smaller scale, at the same position', async () => {
	const { alpha, inferences } = await inferMultiScale(middleThird(), network(0.3, 1), shrink);
	expect(inferences).toBe(2);
	const row = alpha.values.subarray(32 * side, 33 * side);
	const edge = row.findIndex((value) => value > 0.5);
	expect(Math.abs(edge - 21)).toBeLessThanOrEqual(1);
	expect(row[32]).toBeCloseTo(1, 2);
	expect(row[5]).toBeCloseTo(0, 2);
});

test('if that is undecided too there is a third inference, and the most decided of all is the result', async () => {
	const third = await inferMultiScale(middleThird(), network(0.3, 0.1, 1), shrink);
	expect(third.inferences).toBe(3);
	expect(third.alpha.values[32 * side + 32]).toBeCloseTo(1, 2);
	const first = await inferMultiScale(middleThird(), network(0.6, 0.1, 0.2), shrink);
	expect(first.inferences).toBe(3);
	expect(first.alpha.values[32 * side + 32]).toBeCloseTo(0.8, 5);
});

test('there is never a fourth inference', async () => {
	const undecided = network(0.3, 0.1, 0.2, 1);
	expect((await inferMultiScale(middleThird(), undecided, shrink)).inferences).toBe(3);
	expect(undecided.runs).toBe(3);
});
