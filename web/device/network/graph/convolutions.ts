// Adds the convolutions of a graph as layers: of bytes, and of fp32 in two ways.
import type { Activation, Dot, Tensor } from '../layers.ts';
import type { NetworkBuilder } from './network-builder.ts';
import { float32, int8, kernelFor, packByteBiases, packByteWeights, packFloats } from './pack.ts';
import { packDepthwiseWeights, packFloatBiases, packFloatWeights } from './pack-floats.ts';
import type { Constant, Node } from './read-graph.ts';
import type { Values } from './values.ts';

/** What all kinds of convolution have in common. */
interface Convolution {
	readonly value: string;
	readonly activation: Activation | undefined;
	readonly from: string;
	readonly weights: Constant;
	/** Scales of int8 weights. */
	readonly scales: Float32Array | undefined;
	readonly biases: Constant | undefined;
	/** Channels of the output. */
	readonly channels: number;
	/** Kernel width: taps in a row. */
	readonly taps: number;
	readonly stride: number;
	readonly dilation: number;
}

/** Throws RangeError for a convolution that the kernels do not support. */
export function addConvolution(node: Node, values: Values, builder: NetworkBuilder, dot: Dot): void {
	const [from = '', weightName = '', biasName] = node.inputs;
	const { constant: weights, scales } = values.weightsOf(weightName);
	const biases = biasName ? values.weightsOf(biasName).constant : undefined;
	const { value, activation } = values.activated(node.outputs[0] as string);
	const [channels = 0, inputs = 0] = weights.shape;
	const [groups = 1] = node.integers.get('group') ?? [];
	// Convolutions that are not quantised use int8 weights as fp32.
	const isOfBytes = scales !== undefined && values.sourceOf(from).quantisation !== undefined;
	const input = builder.read(from, isOfBytes ? 'bytes' : 'floats');
	const { taps, stride, dilation } = readTaps(node, weights.shape);
	const common = { value, activation, from, weights, scales, biases, channels };
	const convolution = { ...common, taps, stride, dilation };
	if (input.channels - input.spare !== groups * inputs)
		throw new RangeError(`The convolution "${value}" has another number of channels.`);
	const kind = kindOf(weights, scales, isOfBytes, groups);
	input.border = Math.max(input.border, (dilation * (taps - 1)) / 2);
	if (kind === 'bytes') addBytes(convolution, input, builder, dot);
	else if (kind === 'depthwise') addDepthwise(convolution, input, builder, groups);
	else addFloats(convolution, input, builder);
}

type Kind = 'bytes' | 'depthwise' | 'floats';

/** Throws RangeError for weights that no kernel reads. */
function kindOf(
	{ type, shape }: Constant,
	scales: Float32Array | undefined,
	isOfBytes: boolean,
	groups: number,
): Kind {
	if (groups === 1 && isOfBytes) return 'bytes';
	const isDequantised = type === int8 && !isOfBytes && scales?.length === shape[0];
	if (type === float32 || isDequantised) return groups > 1 ? 'depthwise' : 'floats';
	throw new RangeError('The weights of a convolution are of an unknown type.');
}

function addBytes(convolution: Convolution, input: Tensor, { add, scaleOf }: NetworkBuilder, dot: Dot): void {
	const { value, activation, from, weights, scales, biases, channels, taps, stride, dilation } = convolution;
	add(value, true, { channels, divisor: input.divisor * stride }, (output, quantisation) => {
		// Relu needs no work: bytes with the zero point 0 saturate there.
		const keepsSign = activation && (activation !== 'relu' || quantisation.zero !== 0);
		if (output.format !== 'bytes' || channels % 16 || keepsSign || taps !== 3 || !biases || !scales)
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
			kernel: kernelFor(weights, dot),
			weights: packByteWeights(weights),
			biases: packByteBiases(biases, weights, input.zero, dot),
			scales: packFloats(factors),
		};
	});
}

function addFloats(convolution: Convolution, input: Tensor, { add }: NetworkBuilder): void {
	const { value, activation, weights, scales, biases, channels, taps, stride, dilation } = convolution;
	if (dilation !== 1 || taps > 5) throw new RangeError(`The convolution "${value}" has other taps.`);
	const inMemory = 4 * Math.ceil(channels / 4);
	const shape = { channels: inMemory, spare: inMemory - channels, divisor: input.divisor * stride };
	add(value, false, shape, (output) => ({
		kind: 'convolve-floats',
		input,
		output,
		taps,
		stride,
		weights: packFloatWeights(weights, input.channels, scales),
		biases: packFloatBiases(biases, channels),
		activation,
	}));
}

function addDepthwise(
	convolution: Convolution,
	input: Tensor,
	builder: NetworkBuilder,
	groups: number,
): void {
	const { value, activation, weights, scales, biases, channels, taps, stride, dilation } = convolution;
	if (groups !== channels || input.channels !== channels || channels % 4)
		throw new RangeError(`The convolution "${value}" has other groups.`);
	builder.add(value, false, { channels, divisor: input.divisor * stride }, (output) => ({
		kind: 'convolve-depthwise',
		input,
		output,
		taps,
		stride,
		dilation,
		weights: packDepthwiseWeights(weights, scales),
		biases: packFloatBiases(biases, channels),
		activation,
	}));
}

/**
 * Taps in a row, stride and dilation of a square kernel whose padding keeps the size, or halves it with the stride.
 * Throws RangeError for other kernels.
 */
function readTaps({ integers }: Node, [, , height = 0, width]: readonly number[]) {
	const [stride = 1] = integers.get('strides') ?? [];
	const [dilation = 1] = integers.get('dilations') ?? [];
	const [padding = 0] = integers.get('pads') ?? [];
	if (height !== width || height % 2 === 0 || padding !== (dilation * (height - 1)) / 2 || stride > 2)
		throw new RangeError('The taps of a convolution are a square and keep the size.');
	return { taps: height, stride, dilation };
}
