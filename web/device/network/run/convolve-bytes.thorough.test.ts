// Convolutions of bytes are exact: on every kind of dot product that a machine
// may have, at odd sizes, strides, dilations and zero points.
import { expect, test } from 'vitest';
import { kernelFor, packByteBiases, packByteWeights, packFloats } from '../graph/pack.ts';
import { type Dot, dots } from '../layers.ts';
import { convolve, integers, roundToEven, toByte } from './reference.fixture.ts';
import { probedDot, runLayer, square, tensor } from './run-layer.fixture.ts';

interface Case {
	readonly side: number;
	readonly inputs: number;
	readonly outputs: number;
	readonly stride?: number;
	readonly dilation?: number;
	readonly inputZero?: number;
	readonly outputZero?: number;
}

/**
 * The layer's output, and what it is to be. `min`, `max`: of the activations; `smallest`, `largest`: of the weights.
 */
async function compare(
	shape: Case,
	dot: Dot,
	[min, max]: readonly [number, number],
	[smallest, largest]: readonly [number, number] = [-128, 127],
) {
	const { side, inputs, outputs, stride = 1, dilation = 1, inputZero: zero = 0, outputZero = 0 } = shape;
	const image = integers(side * side * inputs, min, max);
	const weights = Int8Array.from(integers(outputs * inputs * 9, smallest, largest, 2));
	const biases = Int32Array.from(integers(outputs, -50_000, 50_000, 3));
	const scales = Float32Array.from(integers(outputs, 1, 100, 4), (number) => number / (20_000 * inputs));
	const constant = (values: Int8Array | Int32Array, ...dimensions: number[]) => ({
		shape: dimensions,
		type: 0,
		bytes: new Uint8Array(values.buffer),
	});
	const filter = constant(weights, outputs, inputs, 3, 3);
	const kernel = kernelFor(filter, dot);
	const layer = {
		kind: 'convolve-bytes',
		input: tensor('bytes', 4 * Math.ceil(inputs / 4), { zero, border: dilation }),
		output: tensor('bytes', outputs, { zero: outputZero, divisor: stride }),
		stride,
		dilation,
		kernel,
		weights: packByteWeights(filter),
		biases: packByteBiases(constant(biases, outputs), filter, zero, dot),
		scales: packFloats(scales),
	} as const;
	// Channels that fill up a pixel's four bytes may hold anything.
	const padded = Array.from({ length: side * side }, (_, i) => [
		...image.slice(i * inputs, (i + 1) * inputs),
		...Array<number>(layer.input.channels - inputs).fill(77),
	]).flat();
	const actual = await runLayer(layer, [padded], square(side));
	const expected = convolve(image, weights, { ...square(side), inputs, outputs, stride, dilation, zero }).map(
		(sum, i) => {
			const scaled = Math.fround((sum + (biases[i % outputs] as number)) * (scales[i % outputs] as number));
			return toByte(roundToEven(scaled) + outputZero);
		},
	);
	return { actual, expected, kernel };
}

const cases: readonly Case[] = [
	{ side: 1, inputs: 16, outputs: 16 },
	{ side: 5, inputs: 16, outputs: 32 },
	{ side: 6, inputs: 32, outputs: 16 },
	{ side: 7, inputs: 64, outputs: 16 },
	{ side: 13, inputs: 16, outputs: 16, inputZero: 3, outputZero: 131 },
	{ side: 14, inputs: 3, outputs: 16, stride: 2, inputZero: 128, outputZero: 90 },
	{ side: 9, inputs: 16, outputs: 16, dilation: 2 },
	{ side: 4, inputs: 32, outputs: 16, dilation: 2, inputZero: 200 },
	{ side: 3, inputs: 512, outputs: 16 },
];

test.each(cases)('with this machine’s dot product, every byte is exact: %o', async (shape) => {
	const { actual, expected } = await compare(shape, (await probedDot()) as Dot, [0, 255]);
	expect(new Set(expected).size).toBeGreaterThan(4);
	expect(actual).toEqual(expected);
});

test.each(cases)('where the dot product saturates, every byte is exact: %o', async (shape) => {
	const { actual, expected, kernel } = await compare(shape, dots.saturating, [0, 255]);
	expect(kernel).toBe('convolveWide');
	expect(actual).toEqual(expected);
});

test.each(cases)('on plain kernels, every byte is exact, of small weights too: %o', async (shape) => {
	for (const weights of [undefined, [-64, 64]] as const) {
		const { actual, expected, kernel } = await compare(shape, dots.none, [0, 255], weights);
		expect(kernel).toBe('convolveWide');
		expect(actual).toEqual(expected);
	}
});

test.each(cases)(
	'where the dot product saturates, but no two products can reach that, every byte is exact: %o',
	async (shape) => {
		// A machine that takes activations as signed never gets this kernel, and has it right for half of them.
		const max = (await probedDot()) === dots.signed ? 127 : 255;
		const { actual, expected, kernel } = await compare(shape, dots.saturating, [0, max], [-64, 64]);
		expect(kernel).toBe('convolvePaired');
		expect(actual).toEqual(expected);
	},
);

test.each([
	[[64, 64], 'convolvePaired'],
	[[65, 64], 'convolveWide'],
	[[-64, -64], 'convolvePaired'],
	[[-64, -65], 'convolveWide'],
	[[127, -128], 'convolvePaired'],
	[[-128], 'convolvePaired'],
] as const)('weights %j of two neighbours are for %s where the dot product saturates', (pair, kernel) => {
	const inputs = pair.length;
	const bytes = new Uint8Array(
		Int8Array.from({ length: 9 * inputs }, (_, i) => pair[Math.floor(i / 9)] as number).buffer,
	);
	const weights = { shape: [1, inputs, 3, 3], type: 0, bytes };
	expect(kernelFor(weights, dots.saturating)).toBe(kernel);
	expect(kernelFor(weights, dots.unsigned)).toBe('convolveUnsigned');
	expect(kernelFor(weights, dots.signed)).toBe('convolveSigned');
	expect(kernelFor(weights, dots.none)).toBe('convolveWide');
});

// All machines agree on activations whose top bit is clear; for the signed variant it is clear from 128 on.
test.each(
	cases
		.filter(({ inputs }) => inputs !== 3)
		.flatMap((shape) => [
			[dots.unsigned, { ...shape, inputZero: (shape.inputZero ?? 0) & 127 }, [0, 127]] as const,
			[dots.signed, { ...shape, inputZero: (shape.inputZero ?? 0) | 128 }, [128, 255]] as const,
		]),
)('the dot product %i is exact for values on which all machines agree: %o', async (dot, shape, range) => {
	const { actual, expected } = await compare(shape, dot, range);
	expect(actual).toEqual(expected);
});
