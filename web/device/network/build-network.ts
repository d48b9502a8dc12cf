// From the graph of an ONNX file to the layers that the kernels can run: IS-Net's, in mixed precision or in 8 bit.
import type { DeviceModel } from '#contract/device-models.ts';
import type { Layer, Network, Packed, Tensor } from './layers.ts';
import {
	type Dot,
	floatsOf,
	packByteBiases,
	packByteWeights,
	packFloats,
	packFloatWeights,
	packPlaneWeights,
	packTable,
} from './pack.ts';
import type { Model, Node } from './read-model.ts';
import { type Quantisation, valuesOf } from './values.ts';

/** Throws RangeError if the graph has anything that the kernels do not know. */
export function buildNetwork(
	model: Model,
	{ inputName, outputName }: Pick<DeviceModel, 'inputName' | 'outputName'>,
	dot: Dot,
): Network<Packed> {
	const values = valuesOf(model, outputName);
	const layers: Layer<Packed>[] = [];
	/** By the name of the value and its format. */
	const tensors = new Map<string, Tensor>();
	let count = 0;

	function tensor(format: Tensor['format'], channels: number, divisor: number, zero = 0): Tensor {
		return { id: count++, format, channels, divisor, border: 0, zero };
	}

	/** A tensor that a layer before has made. `format`: as which the node reads it. */
	function read(name: string, format: Tensor['format']): Tensor {
		const { value, quantisation } = values.sourceOf(name);
		const key = format === 'floats' && quantisation ? `${value} dequantised` : `${value} ${format}`;
		const found = tensors.get(key);
		if (found) return found;
		if (format === 'bytes' || !quantisation) throw new RangeError(`"${value}" is not there as ${format}.`);
		const input = withoutZero(read(name, 'bytes'));
		const output = tensor('floats', input.channels, input.divisor);
		layers.push({ kind: 'dequantise', input, output, scale: quantisation.scale });
		tensors.set(key, output);
		return output;
	}

	function scaleOf(name: string): number {
		return values.sourceOf(name).quantisation?.scale ?? 1;
	}

	/** Adds the layer that makes the value, in bytes if it is read as bytes alone and `canBeBytes`. */
	function add(
		value: string,
		canBeBytes: boolean,
		{ channels, divisor }: Pick<Tensor, 'channels' | 'divisor'>,
		layerOf: (output: Tensor, quantisation: Quantisation) => Layer<Packed>,
	): void {
		const { quantisation, asFloats } = values.readersOf(value);
		const isBytes = canBeBytes && quantisation !== undefined && !asFloats;
		const output = tensor(isBytes ? 'bytes' : 'floats', channels, divisor, isBytes ? quantisation.zero : 0);
		layers.push(layerOf(output, quantisation ?? { scale: 1, zero: 0 }));
		tensors.set(`${value} ${output.format}`, output);
		if (!quantisation || isBytes) return;
		const bytes = withoutZero(tensor('bytes', channels, divisor, quantisation.zero));
		layers.push({ kind: 'quantise', input: output, output: bytes, scale: quantisation.scale });
		tensors.set(`${value} bytes`, bytes);
	}

	function addConvolution(node: Node): void {
		const [from = '', weightName = '', biasName = ''] = node.inputs;
		const { constant: weights, scales } = values.weightsOf(weightName);
		const { constant: biases } = values.weightsOf(biasName);
		const { value, hasRelu } = values.afterRelu(node.output);
		const { stride, dilation } = readTaps(node, weights.shape);
		const isPlane = weights.shape[0] === 1;
		const input = read(from, scales || isPlane ? 'bytes' : 'floats');
		const channels = weights.shape[0] as number;
		const shape = { channels, divisor: input.divisor * stride };
		if (input.format === 'bytes') input.border = Math.max(input.border, dilation);
		if (scales) {
			add(value, true, shape, (output, quantisation) => {
				// Relu needs no work: bytes with the zero point 0 saturate there.
				if (output.format !== 'bytes' || channels % 16 || (hasRelu && quantisation.zero))
					throw new RangeError(`The convolution "${value}" is not one of bytes.`);
				const factors = scales.map((scale) =>
					Math.fround(Math.fround(scaleOf(from) * scale) / quantisation.scale),
				);
				return {
					kind: 'convolve-bytes',
					input,
					output,
					stride,
					dilation,
					weights: packByteWeights(weights),
					biases: packByteBiases(biases, weights, input.zero, dot),
					scales: packFloats(factors),
				};
			});
		} else if (isPlane && !hasRelu && stride * dilation === 1) {
			add(value, false, shape, (output) => ({
				kind: 'convolve-to-plane',
				input: withoutZero(input),
				output,
				weights: packPlaneWeights(weights, scaleOf(from)),
				bias: floatsOf(biases)[0] as number,
			}));
		} else {
			if (stride !== 1 || !hasRelu || channels % 32 || input.channels % 4)
				throw new RangeError(`The convolution "${value}" is not one of fp32.`);
			add(value, false, shape, (output) => ({
				kind: 'convolve-floats',
				input,
				output,
				dilation,
				weights: packFloatWeights(weights),
				biases: packFloats(floatsOf(biases)),
			}));
		}
	}

	function addConcatenation({ inputs, output: value }: Node): void {
		const areBytes = inputs.every((name) => values.sourceOf(name).quantisation);
		const parts = inputs.map((name) => read(name, values.sourceOf(name).quantisation ? 'bytes' : 'floats'));
		const channels = parts.reduce((sum, part) => sum + part.channels, 0);
		add(value, areBytes, { channels, divisor: (parts[0] as Tensor).divisor }, (output, { scale }) => ({
			kind: 'concatenate',
			output,
			inputs: inputs.map((name, i) => {
				const part = parts[i] as Tensor;
				if (part.format === 'bytes') withoutZero(part);
				if (output.format === 'floats') return { tensor: part, scale: scaleOf(name) };
				const from = scaleOf(name);
				return from === scale ? { tensor: part } : { tensor: part, table: packTable(from, scale) };
			}),
		}));
	}

	function addSum({ inputs: [a = '', b = ''], output: value }: Node): void {
		const areBytes = [a, b].every((name) => values.sourceOf(name).quantisation);
		const { quantisation, asFloats } = values.readersOf(value);
		const format = areBytes && quantisation && !asFloats ? 'bytes' : 'floats';
		const pair = [withoutZero(read(a, format)), withoutZero(read(b, format))] as const;
		add(value, areBytes, pair[0], (output, { scale }) => ({
			kind: 'add',
			inputs: pair,
			output,
			scales: [scaleOf(a) / scale, scaleOf(b) / scale],
		}));
	}

	/** A layer of one input whose values keep their scale. */
	function addSimple(
		{ inputs: [from = ''], output: value }: Node,
		kind: 'pool' | 'enlarge' | 'sigmoid',
	): void {
		const isBytes = values.sourceOf(from).quantisation !== undefined && kind !== 'sigmoid';
		const input = withoutZero(read(from, isBytes ? 'bytes' : 'floats'));
		const factor = { pool: 2, enlarge: 1 / 2, sigmoid: 1 }[kind];
		const shape = { channels: input.channels, divisor: input.divisor * factor };
		add(value, isBytes, shape, (output, { scale }) => {
			if (isBytes !== (output.format === 'bytes') || (isBytes && scale !== scaleOf(from)))
				throw new RangeError(`"${value}" changes its scale.`);
			return { kind, input, output, scale };
		});
	}

	const image = tensor('floats', 3, 1);
	const { quantisation } = values.readersOf(inputName);
	if (!quantisation) throw new RangeError('The input is not quantised.');
	const bytes = tensor('bytes', 4, 1, quantisation.zero);
	layers.push({ kind: 'quantise-image', input: image, output: bytes, scale: quantisation.scale });
	tensors.set(`${inputName} bytes`, bytes);

	for (const node of model.nodes) {
		if (node.type === 'Conv') addConvolution(node);
		else if (node.type === 'Concat') addConcatenation(node);
		else if (node.type === 'Add') addSum(node);
		else if (node.type === 'MaxPool') addSimple(node, 'pool');
		else if (node.type === 'Resize') addSimple(node, 'enlarge');
		else if (node.type === 'Sigmoid') addSimple(node, 'sigmoid');
		else if (!passed.has(node.type)) throw new RangeError(`The operator ${node.type} is unknown.`);
	}
	return { input: image, output: read(outputName, 'floats'), layers };
}

/** What `values.ts` looks through. */
const passed = new Set(['Cast', 'Relu', 'QuantizeLinear', 'DequantizeLinear']);

function withoutZero(tensor: Tensor): Tensor {
	if (tensor.zero !== 0) throw new RangeError('Only convolutions read bytes with a zero point.');
	return tensor;
}

function readTaps({ integers }: Node, [, , height, width]: readonly number[]) {
	const [stride = 1] = integers.get('strides') ?? [];
	const [dilation = 1] = integers.get('dilations') ?? [];
	const [padding = 0] = integers.get('pads') ?? [];
	if (height !== 3 || width !== 3 || padding !== dilation || stride > 2)
		throw new RangeError('The taps of a convolution are 3 x 3 and keep the size.');
	return { stride, dilation };
}
