// The multi-level solver minimises its energy, computed in a plain form.
import { expect, test } from 'vitest';
import { bandGrid } from './band-grid.ts';
import type { Mixture } from './mixture.ts';
import { colorsPerCell, solve } from './multi-level.ts';
import { normalEquations, sumsPerCell } from './normal-equations.ts';
import { type Level, pyramid } from './pyramid.ts';

/** Two slowly varying colours, composited by a wavy matte that is soft everywhere. */
function mixture(width: number, height: number): Mixture {
	const matte = new Uint8Array(width * height);
	const rgb = new Uint8Array(3 * matte.length);
	for (let i = 0; i < matte.length; i++) {
		const x = i % width;
		const y = Math.floor(i / width);
		matte[i] = Math.round(128 + 120 * Math.sin(x * 1.3 + Math.cos(y)));
		const a = (matte[i] as number) / 255;
		for (let k = 0; k < 3; k++) {
			rgb[3 * i + k] = a * (180 - 4 * x + 20 * k) + (1 - a) * (60 + 3 * y - 15 * k);
		}
	}
	return { width, height, rgb, matte };
}

function levelsOf(image: Mixture, cellPx: number): Level[] {
	const grid = bandGrid(image.matte, image.width, image.height, cellPx);
	return pyramid(grid, normalEquations(image, grid));
}

/** The energy's derivative by every colour, from the pixels, without sums or levels. */
function gradient(image: Mixture, cellPx: number, colors: Float32Array): number[] {
	const { width, height, rgb, matte } = image;
	const columns = Math.ceil(width / cellPx);
	const rows = Math.ceil(height / cellPx);
	const pixels = Array.from({ length: columns * rows }, (): number[] => []);
	for (let i = 0; i < matte.length; i++) {
		const cell = Math.floor(Math.floor(i / width) / cellPx) * columns + Math.floor((i % width) / cellPx);
		pixels[cell]?.push(i);
	}
	const weight = (a: number) => 1 / (1 + 80 * a * (1 - a));
	const alpha = pixels.map((cell) => {
		const total = cell.map((i) => (matte[i] as number) / 255);
		const sum = total.reduce((all, a) => all + weight(a), 0);
		return total.reduce((all, a) => all + weight(a) * a, 0) / sum;
	});
	const result = new Array<number>(colors.length).fill(0);
	pixels.forEach((cell, at) => {
		for (let k = 0; k < 3; k++) {
			const f = at * 6 + k;
			for (const i of cell) {
				const a = (matte[i] as number) / 255;
				const rest = a * (colors[f] as number) + (1 - a) * (colors[f + 3] as number);
				const error = (weight(a) * (rest - (rgb[3 * i + k] as number))) / cell.length;
				(result[f] as number) += a * error;
				(result[f + 3] as number) += (1 - a) * error;
			}
			for (let other = 0; other < pixels.length; other++) {
				const across = Math.abs((other % columns) - (at % columns));
				const down = Math.abs(Math.floor(other / columns) - Math.floor(at / columns));
				if (across + down !== 1) continue;
				const pull = 1e-3 + 0.3 * Math.abs((alpha[other] as number) - (alpha[at] as number));
				for (const side of [0, 3]) {
					const difference = (colors[f + side] as number) - (colors[other * 6 + k + side] as number);
					(result[f + side] as number) += pull * difference;
				}
			}
		}
	});
	return result;
}

test('the solution of a small image has a zero gradient of the energy', () => {
	const image = mixture(11, 7);
	const levels = levelsOf(image, 2);
	const colors = solve(levels);
	const start = gradient(image, 2, new Float32Array(colors.length).fill(128));
	const slope = Math.max(...gradient(image, 2, colors).map(Math.abs));
	expect(Math.max(...start.map(Math.abs))).toBeGreaterThan(3);
	expect(slope).toBeLessThan(0.3);
});

test('uniform colours are recovered on a grid larger than the sweeps of one level can cross', () => {
	const image = mixture(400, 90);
	image.matte.forEach((value, i) => {
		image.rgb.set(
			[200, 120, 60].map((f, k) => (value * f + (255 - value) * ([20, 200, 240][k] as number)) / 255),
			3 * i,
		);
	});
	const colors = solve(levelsOf(image, 2));
	for (let cell = 0; cell < colors.length; cell += colorsPerCell) {
		[200, 120, 60, 20, 200, 240].forEach((truth, k) => {
			expect(Math.abs((colors[cell + k] as number) - truth)).toBeLessThan(4);
		});
	}
});

test('each coarser level has the same sums in fewer cells, down to one', () => {
	const levels = levelsOf(mixture(75, 41), 2);
	const total = ({ sums }: Level, k: number) =>
		sums.reduce((all, value, i) => (i % sumsPerCell === k ? all + value : all), 0);
	expect(levels.map(({ size }) => size)).toEqual([38 * 21, 19 * 11, 10 * 6, 5 * 3, 3 * 2, 2 * 1, 1]);
	for (const level of levels) {
		expect(total(level, 9)).toBe(75 * 41);
		expect(total(level, 4)).toBeCloseTo(total(levels[0] as Level, 4), -2);
	}
});

test('neighbours are the four adjacent cells, and none across the border', () => {
	const [level] = levelsOf(mixture(6, 4), 2);
	expect([...(level as Level).neighbours]).toEqual(
		[
			[-1, 1, -1, 3],
			[0, 2, -1, 4],
			[1, -1, -1, 5],
			[-1, 4, 0, -1],
			[3, 5, 1, -1],
			[4, -1, 2, -1],
		].flat(),
	);
});
