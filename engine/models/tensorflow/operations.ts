// How operations of TensorFlow are converted. Its images have their channels
// last, those of ONNX first; batches are of one image.
import { integer, integers, text } from '../onnx/build-graph.ts';
import type { Conversion, Operation } from './conversion.ts';
import { convertConvolution } from './convolution.ts';
import { inputsOf, type TensorflowNode } from './graph-model.ts';
import { hardActivation } from './hard-activation.ts';

/** The axis of channels in ONNX. */
const channels = 1;

export const operations: Readonly<Record<string, Operation>> = {
	Sub: sameAs('Sub'),
	Mul: (conversion, node) => hardActivation(conversion, node) ?? sameAs('Mul')(conversion, node),
	Add: sameAs('Add'),
	AddV2: sameAs('Add'),
	Sigmoid: sameAs('Sigmoid'),
	Tanh: sameAs('Tanh'),
	/** Used over height and width only. */
	Mean: (conversion, node) => conversion.emit('GlobalAveragePool', [image(conversion, node)]),
	Relu6: (conversion, node) => clip(conversion, image(conversion, node), 0, 6),
	/** Used with windows of two by two that do not overlap. */
	AvgPool: (conversion, node) =>
		conversion.emit(
			'AveragePool',
			[image(conversion, node)],
			integers('kernel_shape', [2, 2]),
			integers('strides', [2, 2]),
		),
	Conv2D: (conversion, node) => convertConvolution(conversion, node),
	_FusedConv2D: (conversion, node) => convertConvolution(conversion, node),
	FusedDepthwiseConv2dNative: (conversion, node) => convertConvolution(conversion, node, { depthwise: true }),
	BatchToSpaceND: dilatedConvolution,
	Split: (conversion, node) =>
		conversion.emitParts(
			2,
			'Split',
			[conversion.valueOf(inputsOf(node)[1] as string)],
			integer('axis', channels),
		),
	/** The last input is the axis, always that of channels. */
	ConcatV2: (conversion, node) =>
		conversion.emit('Concat', inputsOf(node).slice(0, -1).map(conversion.valueOf), integer('axis', channels)),
	/** Used to double the size. */
	ResizeBilinear: (conversion, node) => {
		const scales = conversion.constant([4], Float32Array.of(1, 1, 2, 2));
		return conversion.emit('Resize', [image(conversion, node), '', scales], text('mode', 'linear'));
	},
	/**
	 * Used to crop a doubled value to the size that it had before it was halved,
	 * which changes nothing where that is a multiple of 16.
	 */
	Slice: image,
};

export function clip(conversion: Conversion, value: string, min: number, max: number): string {
	const ends = [min, max].map((end) => conversion.constant([], Float32Array.of(end)));
	return conversion.emit('Clip', [value, ...ends]);
}

function sameAs(type: string): Operation {
	return (conversion, node) => conversion.emit(type, inputsOf(node).map(conversion.valueOf));
}

function image(conversion: Conversion, node: TensorflowNode): string {
	return conversion.valueOf(inputsOf(node)[0] as string);
}

/**
 * TensorFlow writes a convolution with dilation as three nodes: pixels of even and odd coordinates apart, as a batch of
 * four images, a convolution of these, and the pixels back in place.
 */
function dilatedConvolution(conversion: Conversion, node: TensorflowNode): string {
	const [inBatch, dilation] = inputsOf(node) as [string, string];
	const convolution = conversion.nodeOf(inBatch) as TensorflowNode;
	const [apart, ...rest] = inputsOf(convolution) as [string, ...string[]];
	const source = inputsOf(conversion.nodeOf(apart) as TensorflowNode)[0] as string;
	return convertConvolution(
		conversion,
		{ ...convolution, input: [source, ...rest] },
		{ depthwise: true, dilation: conversion.weight(dilation).values[0] as number },
	);
}
