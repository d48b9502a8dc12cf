// Convolutions of fp32 agree with plain ones, at odd sizes, strides, dilations and numbers of channels.
import { expect, test } from 'vitest';
import { packDepthwiseWeights, packFloatBiases, packFloatWeights } from '../graph/pack-floats.ts';
import type { Constant } from '../graph/read-graph.ts';
import type { Packed } from '../layers.ts';
import { convolve, integers } from './reference.fixture.ts';
import { runLayer, tensor } from './run-layer.fixture.ts';

/** Eighths, so that sums are exact in fp32. */
const eighths = (count: number, seed: number) => integers(count, -32, 32, seed).map((number) => number / 8);

const fp32 = (values: readonly number[], ...shape: number[]) => ({
	shape,
	type: 1,
	bytes: new Uint8Array(Float32Array.from(values).buffer),
});

/** Pixels with channels after the last one that hold `filling`. */
function padded(image: readonly number[], from: number, to: number, filling: number): number[] {
	return Array.from({ length: image.length / from }, (_, i) => [
		...image.slice(i * from, (i + 1) * from),
		...Array<number>(to - from).fill(filling),
	]).flat();
}

test.each([
	{ width: 7, height: 5, inputs: 4, outputs: 8, taps: 1 },
	{ width: 1, height: 1, inputs: 8, outputs: 12, taps: 1 },
	{ width: 6, height: 3, inputs: 4, outputs: 20, taps: 3 },
	{ width: 13, height: 2, inputs: 35, outputs: 16, taps: 3 },
	{ width: 12, height: 8, inputs: 3, outputs: 16, taps: 3, stride: 2 },
	{ width: 5, height: 4, inputs: 16, outputs: 1, taps: 1 },
	{ width: 8, height: 6, inputs: 99, outputs: 8, taps: 5 },
	{ width: 10, height: 8, inputs: 4, outputs: 24, taps: 5, stride: 2 },
	{ width: 1, height: 9, inputs: 4, outputs: 4, taps: 3 },
])('every value is exact: %o', async ({ stride = 1, ...shape }) => {
	const { width, height, inputs, outputs, taps } = shape;
	const [read, written] = [inputs, outputs].map((count) => 4 * Math.ceil(count / 4)) as [number, number];
	const image = eighths(width * height * inputs, 1);
	const weights = eighths(outputs * inputs * taps * taps, 2);
	const biases = eighths(outputs, 3);
	const layer = {
		kind: 'convolve-floats',
		input: tensor('floats', read, { spare: read - inputs, border: (taps - 1) / 2 }),
		output: tensor('floats', written, { spare: written - outputs, divisor: stride, border: 1 }),
		taps,
		stride,
		weights: packFloatWeights(fp32(weights, outputs, inputs, taps, taps), read),
		biases: packFloatBiases(fp32(biases, outputs), outputs),
	} as const;
	// What spare channels hold must not count.
	const actual = await runLayer(layer, [padded(image, inputs, read, 77)], shape);
	const sums = convolve(image, weights, { ...shape, stride, dilation: 1, zero: 0 });
	const expected = sums.map((sum, i) => sum + (biases[i % outputs] as number));
	expect(new Set(expected).size).toBeGreaterThan(3);
	expect(actual).toEqual(padded(expected, outputs, written, 0));
});

test.each([
	{ width: 7, height: 5, channels: 8, taps: 3 },
	{ width: 6, height: 10, channels: 4, taps: 5 },
	{ width: 10, height: 6, channels: 12, taps: 3, stride: 2 },
	{ width: 4, height: 14, channels: 4, taps: 5, stride: 2 },
	{ width: 9, height: 3, channels: 4, taps: 5, dilation: 2 },
	{ width: 1, height: 1, channels: 4, taps: 5, dilation: 2 },
])('every value of each channel by itself is exact: %o', async ({ stride = 1, dilation = 1, ...shape }) => {
	const { width, height, channels, taps } = shape;
	const image = eighths(width * height * channels, 1);
	const weights = eighths(channels * taps * taps, 2);
	const layer = {
		kind: 'convolve-depthwise',
		input: tensor('floats', channels, { border: (dilation * (taps - 1)) / 2 }),
		output: tensor('floats', channels, { divisor: stride }),
		taps,
		stride,
		dilation,
		weights: packDepthwiseWeights(fp32(weights, channels, 1, taps, taps)),
		// Where a graph has none.
		biases: packFloatBiases(undefined, channels),
	} as const;
	const reference = { ...shape, inputs: channels, outputs: channels, stride, dilation, zero: 0 };
	expect(await runLayer(layer, [image], shape)).toEqual(
		convolve(image, weights, { ...reference, isDepthwise: true }),
	);
});

test.each([
	[
		'all channels',
		[3, 8, 3, 3],
		(weights: Constant, scales?: Float32Array) => packFloatWeights(weights, 12, scales),
	],
	['each channel', [24, 1, 3, 3], packDepthwiseWeights],
] as const)(
	'int8 weights of %s are packed like fp32 weights, times the scale of their output channel',
	(_, shape, pack) => {
		const scales = Float32Array.from({ length: shape[0] }, (_, i) => 0.1 / (i + 1));
		const weights = integers(216, -128, 127);
		const each = 216 / scales.length;
		const dequantised = weights.map((weight, i) => weight * (scales[Math.floor(i / each)] as number));
		const bytes = new Uint8Array(Int8Array.from(weights).buffer);
		expect(contentOf(pack({ shape, type: 3, bytes }, scales))).toEqual(
			contentOf(pack(fp32(dequantised, ...shape))),
		);
	},
);

function contentOf({ byteLength, write }: Packed): Float32Array {
	const memory = new ArrayBuffer(byteLength);
	write(memory, 0);
	return new Float32Array(memory);
}
