import { expect, test } from 'vitest';
import { mapNear } from '../grid/near-map.ts';
import { createGrid, type Grid, type View } from '../grid.ts';
import { createRandom, randomMatte, randomView } from '../random.fixture.ts';
import { localColors } from './local-colors.ts';
import { projectOnLocalColors } from './project-colors.ts';
import { findUndecided } from './undecided.ts';

function project(alpha: Grid, view: View, softness: Grid): void {
	const undecided = findUndecided(alpha);
	const colors = localColors(alpha, view, mapNear(alpha.side, undecided, 4));
	projectOnLocalColors(alpha, view, softness, undecided, colors);
}

function everywhere(side: number, value: number): Grid {
	const grid = createGrid(side);
	grid.values.fill(value);
	return grid;
}

/** Means over the sure pixels of all cells up to eight away, computed directly. */
function slowMeans(
	alpha: Grid,
	{ rgb }: View,
	cellX: number,
	cellY: number,
	sure: (alpha: number) => boolean,
) {
	const { side, values } = alpha;
	const cells = side / 4;
	const found: number[][] = [];
	let all = 0;
	for (let y = 4 * Math.max(0, cellY - 8); y < 4 * Math.min(cells, cellY + 9); y++)
		for (let x = 4 * Math.max(0, cellX - 8); x < 4 * Math.min(cells, cellX + 9); x++) {
			all++;
			const i = y * side + x;
			if (sure(values[i] as number)) found.push([0, 1, 2].map((k) => (rgb[3 * i + k] as number) / 255));
		}
	const mean = [0, 1, 2].map(
		(k) => found.reduce((sum, color) => sum + (color[k] as number), 0) / found.length,
	);
	const square = (color: readonly number[]) => color.reduce((sum, value) => sum + value * value, 0);
	const variance = found.reduce((sum, color) => sum + square(color), 0) / found.length - square(mean);
	return { mean, variance, share: found.length / all };
}

interface Means {
	readonly mean: readonly number[];
	readonly variance: number;
	readonly share: number;
}

/**
 * Bilinear between the centres of cells of four pixels, 16 cells in a row; the outermost count beyond their centres.
 */
function interpolate(x: number, y: number, at: (cellX: number, cellY: number) => Means): Means {
	const [acrossAt, downAt] = [x, y].map((k) => Math.min(15, Math.max(0, (k + 0.5) / 4 - 0.5))) as [
		number,
		number,
	];
	const [left, top] = [Math.min(14, Math.floor(acrossAt)), Math.min(14, Math.floor(downAt))];
	const [right, down] = [acrossAt - left, downAt - top];
	const corners = [
		[at(left, top), (1 - right) * (1 - down)],
		[at(left + 1, top), right * (1 - down)],
		[at(left, top + 1), (1 - right) * down],
		[at(left + 1, top + 1), right * down],
	] as const;
	const sum = (pick: (means: Means) => number) =>
		corners.reduce((total, [means, weight]) => total + weight * pick(means), 0);
	return {
		mean: corners[0][0].mean.map((_, k) => sum(({ mean }) => mean[k] as number)),
		variance: sum(({ variance }) => variance),
		share: sum(({ share }) => share),
	};
}

test('the projection equals its definition, pixel by pixel', () => {
	const side = 64;
	const alpha = randomMatte(side, 31);
	const view = randomView(side, 37);
	const random = createRandom(41);
	const softness = createGrid(side / 4);
	for (let i = 0; i < softness.values.length; i++) softness.values[i] = random();
	const before = { side, values: alpha.values.slice() };
	project(alpha, view, softness);

	for (let i = 0; i < alpha.values.length; i += 29) {
		const [x, y, own] = [i % side, Math.floor(i / side), before.values[i] as number];
		if (own > 0.97 || own < 0.03) {
			expect(alpha.values[i]).toBe(own);
			continue;
		}
		const f = interpolate(x, y, (cellX, cellY) =>
			slowMeans(before, view, cellX, cellY, (value) => value > 0.97),
		);
		const b = interpolate(x, y, (cellX, cellY) =>
			slowMeans(before, view, cellX, cellY, (value) => value < 0.03),
		);
		const line = f.mean.map((value, k) => value - (b.mean[k] as number));
		const from = [0, 1, 2].map((k) => (view.rgb[3 * i + k] as number) / 255 - (b.mean[k] as number));
		const dot = (p: number[], q: number[]) => p.reduce((sum, value, k) => sum + value * (q[k] as number), 0);
		const share = Math.min(1, Math.max(0, dot(from, line) / (dot(line, line) + 1e-6)));
		const off = from.map((value, k) => value - share * (line[k] as number));
		const doubt = f.variance + b.variance + 4 * 0.06 ** 2 + 4 * dot(off, off);
		const soft = interpolate(x, y, (cellX, cellY) => ({
			mean: [],
			share: 1,
			variance: softness.values[cellY * 16 + cellX] as number,
		})).variance;
		const expected = own + (share - own) * Math.min(1, (dot(line, line) / (dot(line, line) + doubt)) * soft);
		expect(alpha.values[i]).toBeCloseTo(expected, 4);
	}
});

/** Black subject on the left, white background on the right, and all greys between them with an alpha of one half. */
function ramp(side: number): { alpha: Grid; view: View } {
	const alpha = createGrid(side);
	const rgb = new Uint8Array(3 * side * side);
	for (let i = 0; i < side * side; i++) {
		const share = Math.min(1, Math.max(0, ((i % side) - 24) / 16));
		alpha.values[i] = share === 0 ? 1 : share === 1 ? 0 : 0.5;
		rgb.fill(255 * share, 3 * i, 3 * i + 3);
	}
	return { alpha, view: { side, rgb } };
}

test('in soft areas alpha follows the colour between background and subject', () => {
	const { alpha, view } = ramp(64);
	project(alpha, view, everywhere(16, 1));
	const row = alpha.values.subarray(32 * 64, 33 * 64);
	for (let x = 25; x < 40; x++) expect(row[x]).toBeCloseTo(1 - (x - 24) / 16, 1);
});

test('at hard edges nothing changes', () => {
	const { alpha, view } = ramp(64);
	const before = alpha.values.slice();
	project(alpha, view, everywhere(16, 0));
	expect(alpha.values).toEqual(before);
});

test('without any sure background nothing changes', () => {
	const alpha = everywhere(64, 0.5);
	project(alpha, randomView(64, 3), everywhere(16, 1));
	expect(alpha.values.every((value) => value === 0.5)).toBe(true);
});
