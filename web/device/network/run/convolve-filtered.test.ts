// Convolutions of fp32 by minimal filtering agree with plain ones, at odd sizes and dilations.
import { expect, test } from 'vitest';
import { packFloats } from '../graph/pack.ts';
import { packFilteredWeights } from '../graph/pack-floats.ts';
import { convolve, integers } from './reference.fixture.ts';
import { runLayer, square, tensor } from './run-layer.fixture.ts';

/** TensorProto.DataType. */
const float16 = 10;

/** Multiples of 1/64 from -1 to 1, which fp16 represents exactly, and their bytes in fp16. */
function weightsOf(count: number) {
	const values = integers(count, -64, 64, 5).map((number) => number / 64);
	return { values, bytes: new Uint8Array(Float16Array.from(values).buffer) };
}

async function compare(side: number, inputs: number, outputs: number, dilation: number) {
	const image = integers(side * side * inputs, -1000, 1000).map((number) => number / 1000);
	const { values, bytes } = weightsOf(outputs * inputs * 9);
	const biases = Float32Array.from(integers(outputs, -10, 10, 6));
	const layer = {
		kind: 'convolve-filtered',
		input: tensor('floats', inputs),
		output: tensor('floats', outputs),
		dilation,
		weights: packFilteredWeights({ shape: [outputs, inputs, 3, 3], type: float16, bytes }),
		biases: packFloats(biases),
	} as const;
	const actual = await runLayer(layer, [image], square(side));
	const sums = convolve(image, values, { ...square(side), inputs, outputs, stride: 1, dilation, zero: 0 });
	const expected = sums.map((sum, i) => Math.max(0, sum + (biases[i % outputs] as number)));
	return {
		expected,
		worst: Math.max(...expected.map((value, i) => Math.abs(value - (actual[i] as number)))),
	};
}

test.each([
	[1, 4, 32, 1],
	[3, 4, 32, 1],
	[4, 8, 64, 1],
	[5, 4, 32, 1],
	[11, 16, 32, 1],
	[16, 4, 32, 2],
	[7, 8, 32, 2],
	[9, 4, 32, 4],
	[16, 4, 32, 8],
	// Fewer pixels than the dilation.
	[4, 4, 32, 8],
])('%i pixels, %i to %i channels, dilation %i: within 1e-4', async (side, inputs, outputs, dilation) => {
	const { expected, worst } = await compare(side, inputs, outputs, dilation);
	expect(Math.max(...expected)).toBeGreaterThan(1);
	expect(worst).toBeLessThan(1e-4);
});

test('weights of every kind of fp16 number are read exactly: zero, subnormal, smallest normal, largest', async () => {
	const patterns = [0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x3c00, 0xc000, 0x7bff];
	const values = [0, -0, 2 ** -24, -1023 * 2 ** -24, 2 ** -14, 1, -2, 65_504];
	// One pixel, whose middle tap alone counts, 2^14 times: the smallest numbers are not lost beside others.
	const bytes = new Uint16Array(32 * 4 * 9);
	for (let output = 0; output < 32; output++) bytes[output * 36 + 4] = patterns[output % 8] as number;
	const layer = {
		kind: 'convolve-filtered',
		input: tensor('floats', 4),
		output: tensor('floats', 32),
		dilation: 1,
		weights: packFilteredWeights({
			shape: [32, 4, 3, 3],
			type: float16,
			bytes: new Uint8Array(bytes.buffer),
		}),
		biases: packFloats(new Float32Array(32)),
	} as const;
	const actual = await runLayer(layer, [[2 ** 14, 0, 0, 0]], square(1));
	for (const [i, value] of values.entries()) {
		const expected = Math.max(0, value * 2 ** 14);
		expect(Math.abs((actual[i] as number) - expected)).toBeLessThanOrEqual(1e-6 * expected);
	}
});

test('weights that are not fp16 are refused', () => {
	const constant = { shape: [32, 4, 3, 3], type: 1, bytes: new Uint8Array(32 * 4 * 9 * 4) };
	expect(() => packFilteredWeights(constant)).toThrow(RangeError);
});
