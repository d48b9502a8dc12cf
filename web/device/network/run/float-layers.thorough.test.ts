// Layers of fp32 other than convolutions agree with plain arithmetic, in images that are no squares.
import { expect, test } from 'vitest';
import { packFloats } from '../graph/pack.ts';
import type { Activation } from '../layers.ts';
import { integers } from './reference.fixture.ts';
import { runLayer, tensor } from './run-layer.fixture.ts';

const size = { width: 6, height: 4 };
const pixels = size.width * size.height;
const eighths = (count: number, seed = 1) => integers(count, -80, 80, seed).map((number) => number / 8);
const image = eighths(8 * pixels);
/** Of a value's place in the image: its channel, and its pixel's column and row. */
const placeOf = (i: number) =>
	[i % 8, Math.floor(i / 8) % size.width, Math.floor(i / 8 / size.width)] as const;
const at = (channel: number, x: number, y: number) => image[(y * size.width + x) * 8 + channel] as number;

test('each channel has a factor and an offset of its own', async () => {
	const [factors, offsets] = [eighths(8, 2), eighths(8, 3)] as [number[], number[]];
	const layer = {
		kind: 'scale-channels',
		input: tensor('floats', 8, { border: 2 }),
		output: tensor('floats', 8, { border: 1 }),
		factors: packFloats(Float32Array.from(factors)),
		offsets: packFloats(Float32Array.from(offsets)),
	} as const;
	const expected = image.map((value, i) => value * (factors[i % 8] as number) + (offsets[i % 8] as number));
	expect(await runLayer(layer, [image], size)).toEqual(expected);
});

test('products are of two images, or of an image and one pixel', async () => {
	const other = eighths(8 * pixels, 2);
	const inputs = [tensor('floats', 8, { border: 1 }), tensor('floats', 8)] as const;
	const output = tensor('floats', 8);
	const product = await runLayer({ kind: 'multiply', inputs, output }, [image, other], size);
	expect(product).toEqual(image.map((value, i) => value * (other[i] as number)));
	const pixel = tensor('floats', 8, { divisor: Infinity });
	const layer = { kind: 'multiply', inputs: [inputs[0], pixel], output } as const;
	const scaled = await runLayer(layer, [image, other.slice(0, 8)], size);
	expect(scaled).toEqual(image.map((value, i) => value * (other[i % 8] as number)));
});

test('a slice has the channels from its first channel on', async () => {
	const output = tensor('floats', 4, { border: 1 });
	const sliced = await runLayer(
		{ kind: 'slice', input: tensor('floats', 8), output, first: 4 },
		[image],
		size,
	);
	expect(sliced).toEqual(image.filter((_, i) => i % 8 >= 4));
});

test('halving the size takes the mean of four pixels', async () => {
	const [input, output] = [tensor('floats', 8, { border: 1 }), tensor('floats', 8, { divisor: 2 })];
	const expected = image.flatMap((_, i) => {
		const [channel, x, y] = placeOf(i);
		if (x % 2 || y % 2) return [];
		return (
			(at(channel, x, y) + at(channel, x + 1, y) + at(channel, x, y + 1) + at(channel, x + 1, y + 1)) / 4
		);
	});
	expect(await runLayer({ kind: 'average', input, output, scale: 1 }, [image], size)).toEqual(expected);
});

test('doubling the size interpolates between the centres of pixels', async () => {
	const [input, output] = [tensor('floats', 8), tensor('floats', 8, { divisor: 1 / 2 })];
	const doubled = await runLayer({ kind: 'enlarge', input, output, scale: 1 }, [image], size);
	const [x, y] = [5, 2];
	const mixed = (row: number) => 0.75 * at(3, 2, row) + 0.25 * at(3, 3, row);
	expect(doubled).toHaveLength(4 * image.length);
	expect(doubled[(y * 2 * size.width + x) * 8 + 3]).toBe(0.75 * mixed(1) + 0.25 * mixed(0));
});

test('the mean of all pixels is one pixel', async () => {
	const [input, output] = [tensor('floats', 8, { border: 2 }), tensor('floats', 8, { divisor: Infinity })];
	const mean = await runLayer({ kind: 'mean', input, output }, [image], size);
	const expected = Array.from({ length: 8 }, (_, channel) =>
		Math.fround(image.filter((_, i) => i % 8 === channel).reduce((sum, value) => sum + value, 0) / pixels),
	);
	expect(mean).toEqual(expected);
});

test.each([4, 75])('each channel loses its mean and its variance, in %i rows', async (height) => {
	const count = size.width * height;
	const values = eighths(8 * count, 4).map((value, i) => {
		if (i % 8 === 0) return 5;
		// Squares that fp32 cannot tell apart.
		return i % 8 === 1 ? 1e4 + value / 8 : value;
	});
	const [input, output] = [tensor('floats', 8, { border: 1 }), tensor('floats', 8, { border: 2 })];
	const layer = { kind: 'normalise', input, output, epsilon: 1e-5, activation: 'relu' } as const;
	const normalised = await runLayer(layer, [values], { width: size.width, height });
	for (let channel = 0; channel < 8; channel++) {
		const own = values.filter((_, i) => i % 8 === channel);
		const mean = own.reduce((sum, value) => sum + value, 0) / count;
		const variance = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count;
		for (const [i, value] of own.entries()) {
			const expected = Math.max(0, (value - mean) / Math.sqrt(variance + 1e-5));
			expect(Math.abs((normalised[8 * i + channel] as number) - expected)).toBeLessThan(2e-3);
		}
	}
});

test('planes of an image become pixels of four values, the last of them 0', async () => {
	const planes = eighths(3 * pixels);
	const [input, output] = [tensor('floats', 3), tensor('floats', 4, { spare: 1, border: 1 })];
	const interleaved = await runLayer({ kind: 'interleave', input, output, scale: 1 }, [planes], size);
	const expected = Array.from({ length: 4 * pixels }, (_, i) =>
		i % 4 === 3 ? 0 : planes[(i % 4) * pixels + Math.floor(i / 4)],
	);
	expect(interleaved).toEqual(expected);
});

test.each<[Activation, (value: number) => number]>([
	['relu', (value) => Math.max(0, value)],
	['relu6', (value) => Math.max(0, Math.min(6, value))],
	['clip', (value) => Math.max(0, Math.min(1, value))],
	['hard-sigmoid', (value) => Math.max(0, Math.min(1, value / 6 + 0.5))],
	['hard-swish', (value) => value * Math.max(0, Math.min(1, value / 6 + 0.5))],
	['sigmoid', (value) => 1 / (1 + Math.exp(-value))],
	['tanh', Math.tanh],
])(
	'the activation %s is applied to all values of a layer, and the border stays 0',
	async (activation, of) => {
		const constants = (value: number) => packFloats(new Float32Array(8).fill(value));
		const [input, output] = [tensor('floats', 8), tensor('floats', 8, { border: 1 })];
		const unchanged = { factors: constants(1), offsets: constants(0) };
		const layer = { kind: 'scale-channels', input, output, ...unchanged, activation } as const;
		// Far from 0 too.
		const values = [...image.slice(8), 0, -90, 90, -3, 3, 1, -1, 6];
		const activated = await runLayer(layer, [values], size);
		for (const [i, value] of values.entries()) expect(activated[i]).toBeCloseTo(of(value), 5);
	},
);

test('an activation of a single channel applies to any number of values', async () => {
	const [input, output] = [tensor('floats', 1), tensor('floats', 1, { divisor: 1 / 2 })];
	const layer = { kind: 'enlarge', input, output, scale: 1, activation: 'sigmoid' } as const;
	const alpha = await runLayer(layer, [[4, 4, 4]], { width: 1, height: 3 });
	expect(alpha).toEqual(Array(12).fill(Math.fround(1 / (1 + Math.exp(-4)))));
});
