// Converted operations compute what TensorFlow defines; the expected values
// are computed by its definitions, channels last.
import { Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { createSession } from '../../inference/session.ts';
import { model, value } from '../onnx/build-graph.ts';
import { createConversion } from './conversion.ts';
import { type FixtureWeight, graphFiles, integerList, textList, textValue } from './graph.fixture.ts';
import { readGraphModel, type TensorflowNode } from './graph-model.ts';
import { operations } from './operations.ts';

/** An image with its channels last. */
interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly channels: number;
	readonly values: readonly number[];
}

const image: Pixels = {
	width: 6,
	height: 4,
	channels: 2,
	values: Array.from({ length: 48 }, (_, i) => ((i * 37) % 23) / 10 - 1),
};

/** Runs the node `result` of the graph, whose input is `image`; the result has its channels last. */
async function run(
	nodes: readonly TensorflowNode[],
	weights: readonly FixtureWeight[] = [],
): Promise<Pixels> {
	const files = graphFiles([{ op: 'Placeholder', name: 'image' }, ...nodes], weights);
	const conversion = createConversion(readGraphModel(files.json, files.weights), operations, (_, { name }) =>
		name === 'image' ? 'image' : undefined,
	);
	const result = conversion.valueOf('result');
	const { width, height, channels, values } = image;
	const graph = [
		...conversion.fields,
		value(inGraph.input, 'image', [1, channels, 'height', 'width']),
		value(inGraph.output, result),
	];
	const session = await createSession(model(graph), 1);
	const planes = Float32Array.from(
		values,
		(_, i) => values[(i % (width * height)) * channels + Math.floor(i / (width * height))] as number,
	);
	const output = (await session.run({ image: new Tensor('float32', planes, [1, channels, height, width]) }))[
		result
	] as Tensor;
	const [, count = 0, rows = 0, columns = 0] = output.dims;
	const data = output.data as Float32Array;
	return {
		width: columns,
		height: rows,
		channels: count,
		values: Array.from(data, (_, i) => data[(i % count) * rows * columns + Math.floor(i / count)] as number),
	};
}

function expectPixels(found: Pixels, expected: Pixels): void {
	const { values, ...size } = expected;
	expect(found).toMatchObject(size);
	found.values.forEach((value, i) => {
		expect(value).toBeCloseTo(values[i] as number, 4);
	});
}

interface Kernel {
	readonly shape: readonly [number, number, number, number];
	readonly values: readonly number[];
	readonly stride?: number;
	readonly pads?: number;
	readonly dilation?: number;
	readonly depthwise?: boolean;
}

/** By definition: sums over the window, pixels outside of the image are 0. */
function convolve(kernel: Kernel, bias: readonly number[]): Pixels {
	const { shape, values, stride = 1, pads = 0, dilation = 1, depthwise = false } = kernel;
	const [rows, columns, inputs, last] = shape;
	const outputs = depthwise ? inputs : last;
	const length = (size: number, taps: number) =>
		Math.floor((size + 2 * pads - dilation * (taps - 1) - 1) / stride) + 1;
	const [width, height] = [length(image.width, columns), length(image.height, rows)];
	const pixel = (x: number, y: number, channel: number) =>
		x < 0 || y < 0 || x >= image.width || y >= image.height
			? 0
			: (image.values[(y * image.width + x) * image.channels + channel] as number);
	const sums: number[] = [];
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			for (let output = 0; output < outputs; output++) {
				let sum = bias[output] ?? 0;
				for (let row = 0; row < rows; row++)
					for (let column = 0; column < columns; column++)
						for (const input of depthwise ? [output] : Array(inputs).keys()) {
							const weight =
								values[((row * columns + column) * inputs + input) * last + (depthwise ? 0 : output)];
							const at = [x * stride + column * dilation - pads, y * stride + row * dilation - pads] as const;
							sum += (weight as number) * pixel(...at, input);
						}
				sums.push(sum);
			}
	return { width, height, channels: outputs, values: sums };
}

const weightsOf = (shape: readonly number[]) =>
	Array.from(
		{ length: shape.reduce((product, size) => product * size, 1) },
		(_, i) => ((i * 29) % 17) / 8 - 1,
	);
const paddings: FixtureWeight = { name: 'paddings', shape: [4, 2], values: [0, 0, 1, 1, 1, 1, 0, 0] };
const pad: TensorflowNode = { op: 'Pad', name: 'pad', input: ['image', 'paddings'] };

test('a convolution is converted with "same" padding, its bias and its activation', async () => {
	const shape = [3, 3, 2, 4] as const;
	const weights = [
		{ name: 'w', shape, values: weightsOf(shape) },
		{ name: 'b', shape: [4], values: [0.5, -1, 0, 2] },
	];
	const attr = {
		strides: integerList(1, 1, 1, 1),
		padding: textValue('SAME'),
		fused_ops: textList('BiasAdd', 'Relu'),
	};
	const node = { op: '_FusedConv2D', name: 'result', input: ['image', 'w', 'b'], attr };
	const expected = convolve({ shape, values: weightsOf(shape), pads: 1 }, [0.5, -1, 0, 2]);
	expectPixels(await run([node], weights), {
		...expected,
		values: expected.values.map((value) => Math.max(0, value)),
	});
});

test('a depthwise convolution of a padded image is converted with its stride of two pixels', async () => {
	const shape = [3, 3, 2, 1] as const;
	const weights = [paddings, { name: 'w', shape, values: weightsOf(shape) }];
	const attr = { strides: integerList(1, 2, 2, 1), padding: textValue('VALID') };
	const node = { op: 'FusedDepthwiseConv2dNative', name: 'result', input: ['pad', 'w'], attr };
	expectPixels(
		await run([pad, node], weights),
		convolve({ shape, values: weightsOf(shape), pads: 1, stride: 2, depthwise: true }, []),
	);
});

test('a convolution with dilation is converted, which TensorFlow writes as three nodes', async () => {
	const shape = [2, 2, 2, 1] as const;
	const weights = [
		paddings,
		{ name: 'w', shape, values: weightsOf(shape) },
		{ name: 'two', shape: [2], values: [2, 2] },
	];
	const attr = { strides: integerList(1, 1, 1, 1), padding: textValue('VALID') };
	const nodes = [
		pad,
		{ op: 'SpaceToBatchND', name: 'apart', input: ['pad', 'two'] },
		{ op: 'DepthwiseConv2dNative', name: 'convolved', input: ['apart', 'w'], attr },
		{ op: 'BatchToSpaceND', name: 'result', input: ['convolved', 'two'] },
	];
	expectPixels(
		await run(nodes, weights),
		convolve({ shape, values: weightsOf(shape), pads: 1, dilation: 2, depthwise: true }, []),
	);
});

test('constants apply to all values or to their channel; channels are divided and joined', async () => {
	const weights = [
		{ name: 'half', shape: [], values: [0.5] },
		{ name: 'each', shape: [2], values: [10, 20] },
		{ name: 'axis', shape: [], values: [3] },
	];
	const nodes = [
		{ op: 'Mul', name: 'halved', input: ['half', 'image'] },
		{ op: 'AddV2', name: 'added', input: ['halved', 'each', '^image'] },
		{ op: 'Split', name: 'parts', input: ['axis', 'added'] },
		{ op: 'ConcatV2', name: 'result', input: ['parts:1', 'parts', 'axis'] },
	];
	const swapped = image.values.map((_, i) => (image.values[i ^ 1] as number) / 2 + (i % 2 ? 10 : 20));
	expectPixels(await run(nodes, weights), { ...image, values: swapped });
});

test('the mean of each channel is converted, and the limit to values from 0 to 6', async () => {
	const nodes = [
		{ op: 'Mean', name: 'mean', input: ['image', 'axes'] },
		{ op: 'AddV2', name: 'moved', input: ['mean', 'far'] },
		{ op: 'Relu6', name: 'result', input: ['moved'] },
	];
	const { values } = await run(nodes, [
		{ name: 'axes', shape: [2], values: [1, 2] },
		{ name: 'far', shape: [2], values: [100, -100] },
	]);
	expect(values).toEqual([6, 0]);
});

const hardWeights = [
	{ name: 'three', shape: [], values: [3] },
	{ name: 'sixth', shape: [], values: [1 / 6] },
];
const clipped = [
	{ op: 'Mul', name: 'far', input: ['image', 'five'] },
	{ op: 'AddV2', name: 'moved', input: ['far', 'three'] },
	{ op: 'Relu6', name: 'clipped', input: ['moved'] },
];
const five = { name: 'five', shape: [], values: [5] };
const hardSigmoid = (value: number) => Math.max(0, Math.min(1, value / 6 + 0.5));

test('a hard sigmoid is converted', async () => {
	const nodes = [...clipped, { op: 'Mul', name: 'result', input: ['sixth', 'clipped'] }];
	expectPixels(await run(nodes, [five, ...hardWeights]), {
		...image,
		values: image.values.map((value) => hardSigmoid(5 * value)),
	});
});

test.each([
	['a hard swish', 'far', (value: number) => 5 * value * hardSigmoid(5 * value)],
	[
		'the product of a hard sigmoid and another value',
		'image',
		(value: number) => value * hardSigmoid(5 * value),
	],
])('%s is converted', async (_, factor, expected) => {
	const nodes = [
		...clipped,
		{ op: 'Mul', name: 'scaled', input: ['sixth', factor] },
		{ op: 'Mul', name: 'result', input: ['scaled', 'clipped'] },
	];
	expectPixels(await run(nodes, [five, ...hardWeights]), { ...image, values: image.values.map(expected) });
});

test('doubling the size interpolates between the middles of pixels; halving takes the mean', async () => {
	const nodes = [
		{ op: 'ResizeBilinear', name: 'double', input: ['image', 'size'] },
		{ op: 'AvgPool', name: 'result', input: ['double'] },
	];
	const { values } = await run(nodes, [{ name: 'size', shape: [2], values: [8, 12] }]);
	const at = (x: number, y: number) => image.values[(y * image.width + x) * 2] as number;
	// The mean of four points a quarter of a pixel beside the middle: a tent filter of 1/8, 3/4, 1/8 in each direction.
	const across = (y: number) => 0.125 * at(1, y) + 0.75 * at(2, y) + 0.125 * at(3, y);
	const expected = 0.125 * across(0) + 0.75 * across(1) + 0.125 * across(2);
	expect(values[(image.width + 2) * 2]).toBeCloseTo(expected, 4);
});

test.each([
	[
		'an operation that is not known',
		[{ op: 'Einsum', name: 'result', input: ['image'] }],
		/result is a Einsum/,
	],
	['a node that is not there', [{ op: 'Tanh', name: 'result', input: ['nothing'] }], /no node nothing/],
	['a weight that is not there', [{ op: 'Conv2D', name: 'result', input: ['image', 'w'] }], /no weight w/],
])('%s is an error that names it', async (_, nodes, message) => {
	await expect(run(nodes)).rejects.toThrow(message);
});
