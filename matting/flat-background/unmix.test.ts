// Mixed pixels are unmixed into the alpha and the colour that they were composited from.
import { expect, test } from 'vitest';
import { chessboardDistances } from '../grid/chessboard-distances.ts';
import type { Color } from './background-color.ts';
import { unmix } from './unmix.ts';

const white: Color = [255, 255, 255];

/** Equal rows of colours composited on white by alpha; returns the middle row of the result. */
function unmixRow(background: Color, pixels: readonly (readonly [number, Color])[], rows = 9) {
	const width = pixels.length;
	const rgb = new Uint8Array(width * rows * 3);
	for (let i = 0; i < width * rows; i++) {
		const [alpha, color] = pixels[i % width] as (typeof pixels)[number];
		for (let c = 0; c < 3; c++) {
			const under = background[c] as number;
			rgb[3 * i + c] = Math.round(under + alpha * ((color[c] as number) - under));
		}
	}
	const isBackground = Uint8Array.from({ length: width * rows }, (_, i) =>
		(pixels[i % width]?.[0] ?? 0) === 0 ? 1 : 0,
	);
	const { matte, rgb: colors } = unmix(
		{ width, height: rows, rgb },
		background,
		chessboardDistances(isBackground, width, 12),
		false,
	);
	const first = Math.floor(rows / 2) * width;
	return {
		alphas: [...matte.subarray(first, first + width)],
		colorAt: (x: number) => [...colors.subarray(3 * (first + x), 3 * (first + x) + 3)],
	};
}

const none = [0, white] as const;
const red: Color = [200, 16, 46];

test.each([0.1, 0.25, 0.5, 0.9])('a pixel covered by %d gets that alpha and the pure colour', (alpha) => {
	const solid = Array.from({ length: 8 }, () => [1, red] as const);
	const { alphas, colorAt } = unmixRow(white, [none, none, [alpha, red], ...solid]);
	expect(Math.abs((alphas[2] as number) - 255 * alpha)).toBeLessThanOrEqual(1);
	expect(colorAt(2)).toEqual(red);
	expect(alphas.slice(0, 2)).toEqual([0, 0]);
	expect(alphas.slice(3)).toEqual(solid.map(() => 255));
});

test('a pixel that comes out opaque keeps its colour, even next to a pure one that differs by a level', () => {
	const solid = Array.from({ length: 8 }, () => [1, [0, 0, 0]] as const);
	const { alphas, colorAt } = unmixRow(white, [none, none, [1, [1, 0, 0]], ...solid]);
	expect(alphas[2]).toBe(255);
	expect(colorAt(2)).toEqual([1, 0, 0]);
});

test('light parts inside a dark subject stay opaque', () => {
	const dark = Array.from({ length: 6 }, () => [1, [0, 0, 0]] as const);
	const light = Array.from({ length: 6 }, () => [1, [250, 250, 250]] as const);
	const { alphas } = unmixRow(white, [none, ...dark, ...light, ...dark, none]);
	expect(alphas.slice(1, -1).every((alpha) => alpha === 255)).toBe(true);
});

test('a stroke that never reaches its full colour takes the strongest colour along it', () => {
	const ink: Color = [0, 0, 0];
	const { alphas, colorAt } = unmixRow(white, [none, none, [0.3, ink], [0.8, ink], [0.2, ink], none, none]);
	// Alpha relative to the strongest, 0.8.
	expect(alphas[3]).toBe(255);
	expect(Math.abs((alphas[2] as number) - (255 * 0.3) / 0.8)).toBeLessThanOrEqual(2);
	expect(Math.abs((alphas[4] as number) - (255 * 0.2) / 0.8)).toBeLessThanOrEqual(2);
	expect(colorAt(2)).toEqual(colorAt(3));
});

test('a dark background works like a light one', () => {
	const solid = Array.from({ length: 6 }, () => [1, [244, 241, 232]] as const);
	const { alphas } = unmixRow([11, 31, 58], [none, [0.4, [244, 241, 232]], ...solid]);
	expect(Math.abs((alphas[1] as number) - 102)).toBeLessThanOrEqual(1);
});
