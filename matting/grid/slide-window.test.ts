import { expect, test } from 'vitest';
import { createRandom } from '../random.fixture.ts';
import { slideWindow } from './slide-window.ts';

const side = 12;
const random = createRandom(5);
const values = Float64Array.from({ length: side * side }, () => random() - 0.5);

function slowSums(cell: number, radius: number): [number, number] {
	let [sum, squares] = [0, 0];
	for (const [i, value] of values.entries()) {
		const down = Math.abs(Math.floor(i / side) - Math.floor(cell / side));
		if (Math.max(down, Math.abs((i % side) - (cell % side))) > radius) continue;
		sum += value;
		squares += value * value;
	}
	return [sum, squares];
}

/** Sums of the values and of their squares over the windows that are visited, by cell. */
function slide(radius: number, wanted: Uint8Array): Map<number, number[]> {
	const visited = new Map<number, number[]>();
	slideWindow({
		side,
		radius,
		count: 2,
		wanted,
		add(sums, at, cell, times) {
			const value = values[cell] as number;
			sums[at] = (sums[at] as number) + times * value;
			sums[at + 1] = (sums[at + 1] as number) + times * value * value;
		},
		visit: (cell, sums) => visited.set(cell, [...sums]),
	});
	return visited;
}

const every = new Uint8Array(side * side).fill(1);
const some = every.map((_, cell) => Number([0, 17, 18, 100, side * side - 1].includes(cell)));

test.each([0, 1, 2, 5, 11, 40])(
	'with radius %i the sums of each wanted cell are those over its window, clipped at the borders',
	(radius) => {
		for (const wanted of [every, some]) {
			const visited = slide(radius, wanted);
			expect([...visited.keys()]).toEqual([...wanted.keys()].filter((cell) => wanted[cell]));
			for (const [cell, [sum, squares]] of visited) {
				const expected = slowSums(cell, radius);
				expect(sum).toBeCloseTo(expected[0], 10);
				expect(squares).toBeCloseTo(expected[1], 10);
			}
		}
	},
);
