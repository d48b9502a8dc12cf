// The cut is the cheapest of all divisions of a grid.
import { expect, test } from 'vitest';
import { createRandom } from '../../random.fixture.ts';
import { directions, minCut } from './min-cut.ts';

function randomCosts(width: number, height: number, seed: number) {
	const random = createRandom(seed);
	const favour = Float32Array.from({ length: width * height }, () => Math.round(20 * random() - 10));
	const between = directions.map(() => new Float32Array(width * height));
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			for (const [direction, step] of directions.entries()) {
				const [toX, toY] = [x + step.x, y + step.y];
				if (toX < 0 || toY < 0 || toX >= width || toY >= height || direction % 2 === 1) continue;
				const cost = Math.round(6 * random());
				(between[direction] as Float32Array)[y * width + x] = cost;
				(between[direction + 1] as Float32Array)[toY * width + toX] = cost;
			}
	return { width, height, favour, between };
}

type Costs = ReturnType<typeof randomCosts>;

function costOf({ width, height, favour, between }: Costs, isFirst: (cell: number) => boolean): number {
	let cost = 0;
	for (let cell = 0; cell < width * height; cell++) {
		const value = favour[cell] as number;
		cost += isFirst(cell) ? Math.max(0, -value) : Math.max(0, value);
		for (const [direction, { x, y }] of directions.entries()) {
			const room = (between[direction] as Float32Array)[cell] as number;
			if (room > 0 && isFirst(cell) && !isFirst(cell + y * width + x)) cost += room;
		}
	}
	return cost;
}

const copied = (costs: Costs): Costs => ({
	...costs,
	favour: costs.favour.slice(),
	between: costs.between.map((values) => values.slice()),
});

test.each([
	[4, 3],
	[1, 9],
	[9, 1],
	[3, 4],
])('of all divisions of %d x %d cells the cut is a cheapest one', (width, height) => {
	for (let seed = 1; seed <= 12; seed++) {
		const costs = randomCosts(width, height, seed);
		const parts = minCut(copied(costs));
		let min = Infinity;
		for (let division = 0; division < 2 ** (width * height); division++)
			min = Math.min(
				min,
				costOf(costs, (cell) => ((division >> cell) & 1) === 1),
			);
		expect(costOf(costs, (cell) => parts[cell] === 1)).toBe(min);
	}
});

test('the cut of a larger grid costs no more than any that differs in one cell', () => {
	const costs = randomCosts(60, 40, 99);
	const parts = minCut(copied(costs));
	const min = costOf(costs, (cell) => parts[cell] === 1);
	for (let cell = 0; cell < parts.length; cell++) {
		const isIn = (other: number) => (other === cell) !== (parts[other] === 1);
		expect(costOf(costs, isIn)).toBeGreaterThanOrEqual(min);
	}
});
