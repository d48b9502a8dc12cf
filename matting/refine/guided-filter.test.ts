// A linear relation of colour and alpha is found again, and how much of alpha it explains.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { createRandom } from '../random.fixture.ts';
import { type ColorPlanes, fitColorModel } from './guided-filter.ts';

const side = 32;
const everywhere = { side, values: new Uint8Array(side ** 2).fill(1) };

function planes(): ColorPlanes {
	const random = createRandom(3);
	const plane = () => ({ side, values: createGrid(side).values.map(() => random()) });
	return { red: plane(), green: plane(), blue: plane() };
}

function alphaOf(colors: ColorPlanes, alphaAt: (r: number, g: number, b: number, i: number) => number): Grid {
	const { red, green, blue } = colors;
	return {
		side,
		values: red.values.map((r, i) => alphaAt(r, green.values[i] as number, blue.values[i] as number, i)),
	};
}

test('alpha that is a linear function of colour is explained wholly, by that function', () => {
	const colors = planes();
	const model = fitColorModel(
		colors,
		alphaOf(colors, (r, g, b) => 0.5 * r - 0.3 * g + 0.2 * b + 0.25),
		6,
		everywhere,
	);
	const middle = 16 * side + 16;
	expect(model.red[middle]).toBeCloseTo(0.5, 2);
	expect(model.green[middle]).toBeCloseTo(-0.3, 2);
	expect(model.blue[middle]).toBeCloseTo(0.2, 2);
	expect(model.offset[middle]).toBeCloseTo(0.25, 2);
	expect(model.explained[middle]).toBeGreaterThan(0.99);
});

test('alpha that has nothing to do with colour is not explained', () => {
	const colors = planes();
	const random = createRandom(11);
	const model = fitColorModel(
		colors,
		alphaOf(colors, () => random()),
		6,
		everywhere,
	);
	expect(model.explained[16 * side + 16]).toBeLessThan(0.15);
});

test('where alpha is the same everywhere the model is that alpha', () => {
	const colors = planes();
	const model = fitColorModel(
		colors,
		alphaOf(colors, () => 0.75),
		6,
		everywhere,
	);
	for (const i of [0, side - 1, 16 * side + 16]) {
		expect(model.offset[i]).toBeCloseTo(0.75, 4);
		expect(model.explained[i]).toBe(1);
	}
});

test('a window of one colour predicts its mean alpha, without a steep slope', () => {
	const colors = { red: createGrid(side), green: createGrid(side), blue: createGrid(side) };
	const model = fitColorModel(
		colors,
		alphaOf(colors, (_r, _g, _b, i) => i % 2),
		6,
		everywhere,
	);
	expect(model.red[16 * side + 16]).toBeCloseTo(0, 6);
	expect(model.offset[16 * side + 16]).toBeCloseTo(0.5, 1);
});
