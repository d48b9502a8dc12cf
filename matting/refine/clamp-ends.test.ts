import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { createRandom, randomMatte } from '../random.fixture.ts';
import { createEndClamp } from './clamp-ends.ts';

/** Bilinear between the centres of the map's cells, constant beyond the borders. */
function softnessAt({ side, values }: Grid, x: number, y: number): number {
	const at = (cx: number, cy: number) => values[cy * side + cx] as number;
	const hold = (k: number) => Math.min(side - 1, Math.max(0, k));
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [u, v] = [x - left, y - top];
	const above = at(hold(left), hold(top)) * (1 - u) + at(hold(left + 1), hold(top)) * u;
	const below = at(hold(left), hold(top + 1)) * (1 - u) + at(hold(left + 1), hold(top + 1)) * u;
	return above * (1 - v) + below * v;
}

test('each alpha is stretched by the interpolated softness', () => {
	const [width, height] = [37, 22];
	const softness = randomMatte(8, 7);
	const random = createRandom(9);
	const clamp = createEndClamp(softness, width, height);
	for (let y = 0; y < height; y++) {
		const alphas = Float32Array.from({ length: width }, random);
		const row = alphas.slice();
		clamp(row, y, 0, 20);
		clamp(row, y, 20, width);
		for (const [x, alpha] of alphas.entries()) {
			const soft = softnessAt(softness, (x + 0.5) * (8 / width) - 0.5, (y + 0.5) * (8 / height) - 0.5);
			const cut = 0.1 * (1 - soft);
			expect(row[x]).toBeCloseTo((alpha - cut) / (1 - 2 * cut), 4);
		}
	}
});

test('at a hard edge the last tenths are clamped, in hair nothing changes', () => {
	const hard = createGrid(4);
	const soft = createGrid(4);
	soft.values.fill(1);
	const alphas = Float32Array.of(0.1, 0.5, 0.9);
	const [atEdge, inHair] = [alphas.slice(), alphas.slice()];
	createEndClamp(hard, 3, 1)(atEdge, 0, 0, 3);
	createEndClamp(soft, 3, 1)(inHair, 0, 0, 3);
	for (const [i, expected] of [0, 0.5, 1].entries()) expect(atEdge[i]).toBeCloseTo(expected);
	expect(inHair).toEqual(alphas);
});

test('pixels outside the run are not changed', () => {
	const row = Float32Array.of(0.2, 0.2, 0.2, 0.2);
	createEndClamp(createGrid(4), 4, 1)(row, 0, 1, 3);
	expect(row[0]).toBeCloseTo(0.2);
	expect(row[1]).toBeCloseTo(0.125);
	expect(row[3]).toBeCloseTo(0.2);
});
