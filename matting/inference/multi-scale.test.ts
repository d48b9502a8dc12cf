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

interface Fake extends Network {
	/** The side of each view it was given. */
	readonly sides: number[];
}

/** A network that takes white for the subject; `sureness` (0 to 1) is how decided each inference is. */
function network(...sureness: number[]): Fake {
	const sides: number[] = [];
	return {
		sidePx: side,
		sides,
		prepare({ rgb, side }) {
			return async () => {
				const sure = sureness[sides.length] ?? 1;
				sides.push(side);
				const grid = createGrid(side);
				for (let i = 0; i < grid.values.length; i++)
					grid.values[i] = (rgb[3 * i] as number) > 127 ? (1 + sure) / 2 : 0;
				return grid;
			};
		},
	};
}

test('a decided matte is taken at once', async () => {
	const { alpha, mattes } = await inferMultiScale(middleThird(), network(1, 0), shrink);
	expect(mattes).toHaveLength(1);
	expect(alpha.values[32 * side + 32]).toBe(1);
});

test('an undecided matte is replaced by a decided one of a smaller scale, at the same position', async () => {
	const { alpha, mattes } = await inferMultiScale(middleThird(), network(0.3, 1), shrink);
	expect(mattes).toHaveLength(2);
	const row = alpha.values.subarray(32 * side, 33 * side);
	const edge = row.findIndex((value) => value > 0.5);
	expect(Math.abs(edge - 21)).toBeLessThanOrEqual(1);
	expect(row[32]).toBeCloseTo(1, 2);
	expect(row[5]).toBeCloseTo(0, 2);
});

test('if the second matte is undecided too there is a third inference, and the most decided of all is the result', async () => {
	const third = await inferMultiScale(middleThird(), network(0.3, 0.1, 1), shrink);
	expect(third.mattes).toHaveLength(3);
	expect(third.alpha.values[32 * side + 32]).toBeCloseTo(1, 2);
	const first = await inferMultiScale(middleThird(), network(0.6, 0.1, 0.2), shrink);
	expect(first.mattes).toHaveLength(3);
	expect(first.alpha.values[32 * side + 32]).toBeCloseTo(0.8, 5);
});

test('of a first matte that is a little undecided there are two inferences, whatever the second one finds', async () => {
	// Undecided by 0.42 and by 0.48.
	const little = await inferMultiScale(middleThird(), network(0.79, 0.1, 1), shrink);
	expect(little.mattes).toHaveLength(2);
	expect(little.alpha).toBe(little.mattes[0]);
	expect((await inferMultiScale(middleThird(), network(0.76, 0.1, 1), shrink)).mattes).toHaveLength(3);
});

test('a further matte that is only a little more decided is not taken', async () => {
	const { alpha, mattes } = await inferMultiScale(middleThird(), network(0.6, 0.65, 0.7), shrink);
	expect(alpha.values[32 * side + 32]).toBeCloseTo(0.8, 5);
	expect(mattes).toHaveLength(3);
});

test('of two further mattes that are decidedly more decided than the first, the most decided one is taken', async () => {
	for (const sureness of [
		[0.2, 0.6, 0.65],
		[0.2, 0.65, 0.6],
	]) {
		const { alpha } = await inferMultiScale(middleThird(), network(...sureness), shrink);
		expect(alpha.values[32 * side + 32]).toBeCloseTo(0.825, 2);
	}
});

test('a decided further matte is the last one, even if it is not taken', async () => {
	// Undecided by 0.32 and, with the soft edge that enlarging adds, by 0.25.
	const { alpha, mattes } = await inferMultiScale(middleThird(), network(0.84, 0.94), shrink);
	expect(mattes).toHaveLength(2);
	expect(alpha).toBe(mattes[0]);
});

test('there is never a fourth inference', async () => {
	const undecided = network(0.3, 0.1, 0.2, 1);
	expect((await inferMultiScale(middleThird(), undecided, shrink)).mattes).toHaveLength(3);
	expect(undecided.sides).toHaveLength(3);
});

test('a further matte that loses the subject changes nothing, however decided it is', async () => {
	const losing = network(0.6);
	const prepare = (view: View) => {
		const segment = losing.prepare(view);
		return async () => {
			const matte = await segment();
			return losing.sides.length === 1 ? matte : createGrid(matte.side);
		};
	};
	const first = await network(0.6).prepare(middleThird())();
	const { alpha, mattes } = await inferMultiScale(middleThird(), { ...losing, prepare }, shrink);
	// An empty matte counts as undecided.
	expect(mattes).toHaveLength(3);
	expect(alpha).toEqual(first);
});

test('a network that accepts smaller squares infers a smaller image in one, any other in its own square', async () => {
	const stepped = { ...network(0.3, 0.3, 0.3), sideStepPx: 8 };
	await inferMultiScale(middleThird(), stepped, shrink);
	expect(stepped.sides).toEqual([64, 56, 64]);
	const coarse = { ...network(0.3, 0.3, 0.3), sideStepPx: 60 };
	await inferMultiScale(middleThird(), coarse, shrink);
	expect(coarse.sides).toEqual([64, 60, 64]);
	const fixed = network(0.3, 0.3, 0.3);
	await inferMultiScale(middleThird(), fixed, shrink);
	expect(fixed.sides).toEqual([64, 64, 64]);
});
