// How the soft matte enters the hard one.
import { expect, test } from 'vitest';
import { createGrid, type Grid } from '../grid.ts';
import { blendSoft } from './blend-soft.ts';
import type { SoftMatte } from './soft-matte.ts';

const [width, height] = [40, 20];
const image = { width, height, rgb: new Uint8Array(3 * width * height) };

/** The same alpha everywhere; `asked` counts the pixels it was asked for. */
function constant(alpha: number): SoftMatte & { asked: number } {
	return {
		asked: 0,
		explained: new Float32Array(0),
		row(into, _y, from, to) {
			this.asked += to - from;
			into.fill(alpha, from, to);
		},
	};
}

function share(valueAt: (x: number) => number): Grid {
	const grid = createGrid(8);
	for (let i = 0; i < 64; i++) grid.values[i] = valueAt(i % 8);
	return grid;
}

const grey = () => new Uint8Array(width * height).fill(100);

test('where the share is 1 the result is the soft matte, where it is 0 the hard one', () => {
	const matte = grey();
	blendSoft(
		matte,
		constant(0.8),
		share((x) => (x < 4 ? 1 : 0)),
		image,
	);
	for (let y = 0; y < height; y++) {
		expect(matte.subarray(y * width, y * width + 17)).toEqual(new Uint8Array(17).fill(204));
		expect(matte.subarray(y * width + 23, (y + 1) * width)).toEqual(new Uint8Array(17).fill(100));
	}
});

test('between two cells the share is interpolated, so no step appears', () => {
	const matte = grey();
	blendSoft(
		matte,
		constant(0.8),
		share((x) => (x < 4 ? 1 : 0)),
		image,
	);
	const row = [...matte.subarray(0, width)];
	for (let x = 1; x < width; x++) {
		expect(row[x - 1]).toBeGreaterThanOrEqual(row[x] as number);
		expect((row[x - 1] as number) - (row[x] as number)).toBeLessThanOrEqual(22);
	}
});

test('alpha beyond 0 to 1 is clipped', () => {
	const [above, below] = [grey(), grey()];
	blendSoft(
		above,
		constant(1.7),
		share(() => 1),
		image,
	);
	blendSoft(
		below,
		constant(-0.4),
		share(() => 1),
		image,
	);
	expect(above.every((value) => value === 255)).toBe(true);
	expect(below.every((value) => value === 0)).toBe(true);
});

test('the soft matte is computed only where it counts', () => {
	const [nowhere, left] = [constant(0.5), constant(0.5)];
	const matte = grey();
	blendSoft(
		matte,
		nowhere,
		share(() => 0),
		image,
	);
	expect(nowhere.asked).toBe(0);
	expect(matte).toEqual(grey());
	blendSoft(
		matte,
		left,
		share((x) => (x < 2 ? 1 : 0)),
		image,
	);
	expect(left.asked).toBeLessThanOrEqual((height * width) / 3);
});

test.each([
	[1, 1],
	[3, 500],
	[500, 2],
])('an image of %i x %i pixels is blended to its borders', (w, h) => {
	const matte = new Uint8Array(w * h);
	blendSoft(
		matte,
		constant(1),
		share(() => 1),
		{ width: w, height: h, rgb: new Uint8Array(3 * w * h) },
	);
	expect(matte.every((value) => value === 255)).toBe(true);
});
