// Convolutions with weights in int8, which take a quarter of the space; activations stay in fp32.
import { inNode } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf, readMessage } from '#matting/onnx/protobuf.ts';
import { integer } from '../onnx/build-graph.ts';
import type { IndexedNode } from '../onnx/graph-index.ts';
import { isImage } from './image-sizes.ts';
import type { Rewriting } from './rewriting.ts';

export interface Convolution {
	/** Output channels, input channels of each group, rows, columns. */
	readonly shape: readonly number[];
	/** In that order. */
	readonly weights: Float32Array;
	/** One for each output channel. */
	readonly biases: Float32Array;
	/** Strides, padding, groups; without any, the operator's defaults. */
	readonly attributes?: readonly Field[];
}

/**
 * Converts a convolution to int8 weights and returns the name of its new value. Throws RangeError if a constant is
 * missing.
 */
export function rewriteConvolution(rewriting: Rewriting, node: IndexedNode): string {
	const [input = ''] = node.inputs;
	return emitConvolution(rewriting, rewriting.valueOf(input), readConvolution(rewriting, node));
}

/** A convolution of the old graph, with the channels of the image last. Throws RangeError if a constant is missing. */
export function readConvolution(rewriting: Rewriting, { inputs, field }: IndexedNode): Convolution {
	const [input = '', weightName = '', biasName = ''] = inputs;
	const { shape, values } = rewriting.tensorOf(weightName);
	return {
		shape,
		weights: startsWithImage(rewriting, input) ? withImageLast(values, shape) : values,
		biases: rewriting.tensorOf(biasName).values,
		attributes: fieldsOf(readMessage(field.value), inNode.attribute),
	};
}

/** One scale for each output channel, by its largest weight. */
export function emitConvolution(
	rewriting: Rewriting,
	input: string,
	{ shape, weights, biases, attributes = [] }: Convolution,
): string {
	const [channels = 0] = shape;
	const size = weights.length / channels;
	const ofChannel = (channel: number) => weights.subarray(channel * size, (channel + 1) * size);
	const scales = Float32Array.from({ length: channels }, (_, i) => largest(ofChannel(i)) / 127);
	const steps = Int8Array.from(weights, (weight, i) =>
		Math.round(weight / (scales[Math.floor(i / size)] as number)),
	);
	const constants = [rewriting.constant(shape, steps), rewriting.constant([channels], scales)];
	const read = rewriting.emit('DequantizeLinear', constants, integer('axis', 0));
	return rewriting.emit('Conv', [input, read, rewriting.constant([channels], biases)], ...attributes);
}

/** The largest weight by absolute value; not 0, so that it can be a divisor. */
function largest(weights: Float32Array): number {
	return weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 1e-8);
}

/** Where the authors' graph has the image before other channels, ours has it behind them (operations.ts). */
function startsWithImage(rewriting: Rewriting, name: string): boolean {
	if (isImage(rewriting, name)) return false;
	const { type, inputs } = rewriting.nodeOf(name);
	return type === 'Concat' && isImage(rewriting, inputs[0] as string);
}

function withImageLast(weights: Float32Array, [, channels = 0, rows = 0, columns = 0]: readonly number[]) {
	const [size, image] = [channels * rows * columns, imageChannels * rows * columns];
	return weights.map((_, i) => {
		const start = i - (i % size);
		return weights[start + ((i - start + image) % size)] as number;
	});
}

const imageChannels = 3;
