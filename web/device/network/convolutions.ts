// Convolutions of a graph as layers: of bytes and of fp32.

import type { Dot } from './layers.ts';
import type { NetworkBuilder } from './network-builder.ts';
import {
	floatsOf,
	kernelFor,
	packByteBiases,
	packByteWeights,
	packFloats,
	packFloatWeights,
} from './pack.ts';
import type { Node } from './read-model.ts';
import type { Values } from './values.ts';

/** Throws RangeError for any other convolution. */
export function addConvolution(node: Node, values: Values, builder: NetworkBuilder, dot: Dot): void {
	const { read, scaleOf, add } = builder;
	const [from = '', weightName = '', biasName = ''] = node.inputs;
	const { constant: weights, scales } = values.weightsOf(weightName);
	const { constant: biases } = values.weightsOf(biasName);
	const { value, hasRelu } = values.afterRelu(node.output);
	const { stride, dilation } = readTaps(node, weights.shape);
	const [channels, inputs] = weights.shape as [number, number];
	const input = read(from, scales ? 'bytes' : 'floats');
	if (input.channels !== 4 * Math.ceil(inputs / 4))
		throw new RangeError(`The convolution "${value}" has another number of channels.`);
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
				kernel: kernelFor(weights, dot),
				weights: packByteWeights(weights),
				biases: packByteBiases(biases, weights, input.zero, dot),
				scales: packFloats(factors),
			};
		});
	} else {
		if (stride !== 1 || !hasRelu || channels % 32)
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

function readTaps({ integers }: Node, [, , height, width]: readonly number[]) {
	const [stride = 1] = integers.get('strides') ?? [];
	const [dilation = 1] = integers.get('dilations') ?? [];
	const [padding = 0] = integers.get('pads') ?? [];
	if (height !== 3 || width !== 3 || padding !== dilation || stride > 2)
		throw new RangeError('The taps of a convolution are 3 x 3 and keep the size.');
	return { stride, dilation };
}
