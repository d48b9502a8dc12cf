// Layers other than convolutions agree with plain arithmetic.
import { expect, test } from 'vitest';
import { packTable } from '../graph/pack.ts';
import type { Tensor } from '../layers.ts';
import { enlarge, enlargeBytes, integers, roundToEven, toByte } from './reference.fixture.ts';
import { runLayer, square, tensor } from './run-layer.fixture.ts';

/** Of a network whose input has a side of 10: 10, 5 or 20 pixels. */
const side = 10;

const bytesOf = (count: number, seed = 1) => integers(count, 0, 255, seed);
const floatsOf = (count: number, seed = 1) => integers(count, -999, 999, seed).map((number) => number / 8);

function simple(
	kind: 'pool' | 'enlarge' | 'quantise' | 'dequantise' | 'quantise-image',
	input: Tensor,
	output: Tensor,
	scale = 1,
) {
	return { kind, input, output, scale } as const;
}

test.each(['bytes', 'floats'] as const)(
	'pooling keeps the largest of four neighbours, in %s',
	async (format) => {
		const image = (format === 'bytes' ? bytesOf : floatsOf)(side * side * 16);
		const layer = simple('pool', tensor(format, 16), tensor(format, 16, { divisor: 2 }));
		const expected = Array.from({ length: 25 * 16 }, (_, i) => {
			const [y, x] = [2 * Math.floor(i / 80), 2 * (Math.floor(i / 16) % 5)];
			const at = (row: number, column: number) => image[(row * side + column) * 16 + (i % 16)] as number;
			return Math.max(at(y, x), at(y, x + 1), at(y + 1, x), at(y + 1, x + 1));
		});
		expect(await runLayer(layer, [image], square(side))).toEqual(expected);
	},
);

test.each([5, 1])('doubling %i pixels of bytes rounds them as the server’s runtime does', async (from) => {
	const image = bytesOf(from * from * 16);
	const scale = Math.fround(0.0468);
	const layer = simple('enlarge', tensor('bytes', 16), tensor('bytes', 16, { divisor: 1 / 2 }), scale);
	expect(await runLayer(layer, [image], square(from))).toEqual(enlargeBytes(image, from, 16, scale));
});

test('halves are rounded in both directions', () => {
	const image = bytesOf(25 * 16);
	const exact = enlarge(image, 5, 16);
	const rounded = enlargeBytes(image, 5, 16, Math.fround(0.0468));
	const ups = rounded.filter((value, i) => value - (exact[i] as number) === 0.5);
	const downs = rounded.filter((value, i) => value - (exact[i] as number) === -0.5);
	expect(Math.min(ups.length, downs.length)).toBeGreaterThan(10);
});

test.each([
	[5, 8],
	[5, 1],
	[1, 1],
	[1, 4],
])('doubling %i pixels of %i channels of fp32 is exact for numbers of few digits', async (from, channels) => {
	const image = floatsOf(from * from * channels);
	const [input, output] = [tensor('floats', channels), tensor('floats', channels, { divisor: 1 / 2 })];
	expect(await runLayer(simple('enlarge', input, output), [image], square(from))).toEqual(
		enlarge(image, from, channels),
	);
});

test('sums of bytes are rounded and saturate', async () => {
	const [a, b] = [bytesOf(1600), bytesOf(1600, 2)];
	const scales = [0.75, 0.5] as const;
	const inputs = [tensor('bytes', 16), tensor('bytes', 16)] as const;
	const layer = { kind: 'add', inputs, output: tensor('bytes', 16), scales } as const;
	const expected = a.map((value, i) => toByte(roundToEven(value * 0.75 + (b[i] as number) * 0.5)));
	expect(Math.max(...expected)).toBe(255);
	expect(await runLayer(layer, [a, b], square(side))).toEqual(expected);
});

test('sums of fp32 are exact', async () => {
	const [a, b] = [floatsOf(400), floatsOf(400, 2)];
	const inputs = [tensor('floats', 4), tensor('floats', 4)] as const;
	const layer = { kind: 'add', inputs, output: tensor('floats', 4), scales: [1, 1] } as const;
	expect(await runLayer(layer, [a, b], square(side))).toEqual(a.map((value, i) => value + (b[i] as number)));
});

test('concatenated bytes are converted to one scale, with the border around them', async () => {
	const [a, b] = [bytesOf(1600), bytesOf(3200, 2)];
	const inputs = [
		{ tensor: tensor('bytes', 16), table: packTable(0.03, 0.05) },
		{ tensor: tensor('bytes', 32) },
	];
	const output = tensor('bytes', 48, { border: 2 });
	const expected = Array.from({ length: 100 }, (_, i) => [
		...a
			.slice(16 * i, 16 * i + 16)
			.map((value) => roundToEven(Math.fround(Math.fround(value * 0.03) / 0.05))),
		...b.slice(32 * i, 32 * i + 32),
	]).flat();
	expect(await runLayer({ kind: 'concatenate', inputs, output }, [a, b], square(side))).toEqual(expected);
});

test('bytes that are concatenated with fp32 are multiplied by their scale', async () => {
	const [a, b] = [bytesOf(1600), floatsOf(400)];
	const inputs = [{ tensor: tensor('bytes', 16), scale: 0.25 }, { tensor: tensor('floats', 4) }];
	const output = tensor('floats', 20);
	const expected = Array.from({ length: 100 }, (_, i) => [
		...a.slice(16 * i, 16 * i + 16).map((value) => value / 4),
		...b.slice(4 * i, 4 * i + 4),
	]).flat();
	expect(await runLayer({ kind: 'concatenate', inputs, output }, [a, b], square(side))).toEqual(expected);
});

test('fp32 becomes bytes, rounded and saturated, and bytes become fp32', async () => {
	const image = floatsOf(1600);
	const [floats, bytes] = [tensor('floats', 16), tensor('bytes', 16)];
	const quantised = await runLayer(simple('quantise', floats, bytes, 0.25), [image], square(side));
	expect(quantised).toEqual(image.map((value) => toByte(roundToEven(value * 4))));
	expect([Math.min(...quantised), Math.max(...quantised)]).toEqual([0, 255]);
	expect(await runLayer(simple('dequantise', bytes, floats, 0.25), [quantised], square(side))).toEqual(
		quantised.map((value) => value / 4),
	);
});

test('the sum of sixteen bytes starts from the lowest value', async () => {
	const image = bytesOf(side * side * 16);
	const input = tensor('bytes', 16, { border: 1 });
	const layer = {
		kind: 'sum-channels',
		input,
		output: tensor('floats', 1),
		scale: 0.25,
		lowest: -12,
	} as const;
	const expected = Array.from({ length: side * side }, (_, i) => {
		const sum = image.slice(16 * i, 16 * i + 16).reduce((total, byte) => total + byte, 0);
		return sum / 4 - 12;
	});
	expect(await runLayer(layer, [image], square(side))).toEqual(expected);
});

test('planes of an image become pixels of bytes at a scale and a zero point', async () => {
	const planes = integers(300, -130, 130).map((number) => number / 256);
	const [image, bytes] = [tensor('floats', 3), tensor('bytes', 4, { zero: 128 })];
	const pixels = await runLayer(simple('quantise-image', image, bytes, 1 / 255), [planes], square(side));
	for (let i = 0; i < 100; i++)
		for (let plane = 0; plane < 3; plane++) {
			const value = roundToEven(Math.fround((planes[plane * 100 + i] as number) / Math.fround(1 / 255)));
			expect(pixels[4 * i + plane]).toBe(toByte(value + 128));
		}
});
