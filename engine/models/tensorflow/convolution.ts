// Convolutions of TensorFlow as those of ONNX: other orders of the weights, padding inside the node.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integer, integers } from '../onnx/build-graph.ts';
import type { Tensor } from '../onnx/tensor.ts';
import type { Conversion } from './conversion.ts';
import {
	inputsOf,
	integersAttribute,
	type TensorflowNode,
	textAttribute,
	textsAttribute,
} from './graph-model.ts';

/** Default: all input channels make each output channel. */
interface Kind {
	/** One filter for each channel. */
	readonly depthwise?: boolean;
	/** Default 1. */
	readonly dilation?: number;
}

/** Which part of a convolution is converted; default the whole of it. */
interface Part {
	/** The number of its input channels that are kept, from the first on; the others are zero. */
	readonly inputs?: number;
	/** The first of its output channels that is kept. */
	readonly firstOutput?: number;
}

/**
 * Returns the name of the ONNX value. Converts the bias and the activation
 * that TensorFlow has fused into the node, too.
 */
export function convertConvolution(
	conversion: Conversion,
	node: TensorflowNode,
	kind: Kind = {},
	part: Part = {},
): string {
	const [image, weights, bias] = inputsOf(node) as [string, string, string | undefined];
	const strides = integersAttribute(node, 'strides').slice(1, 3);
	const padded = conversion.nodeOf(image);
	const source = padded?.op === 'Pad' ? (inputsOf(padded)[0] as string) : image;
	const { shape, values } = reordered(conversion.weight(weights), kind, part);
	const [count = 0, , height = 0] = shape;
	const pads = padded?.op === 'Pad' ? padsOf(conversion, padded) : samePads(node, height);
	const inputs = [conversion.valueOf(source), conversion.constant(shape, values)];
	if (bias) inputs.push(conversion.constant([count], conversion.weight(bias).values.slice(part.firstOutput)));
	const attributes: Field[] = [
		integers('strides', strides),
		integers('pads', pads),
		integers('dilations', Array(2).fill(kind.dilation ?? 1)),
		integer('group', kind.depthwise ? count : 1),
	];
	const convolved = conversion.emit('Conv', inputs, ...attributes);
	return textsAttribute(node, 'fused_ops').includes('Relu')
		? conversion.emit('Relu', [convolved])
		: convolved;
}

/** Top, left, bottom, right. */
function padsOf(conversion: Conversion, pad: TensorflowNode): number[] {
	const [, , top, bottom, left, right] = conversion.weight(inputsOf(pad)[1] as string).values;
	return [top, left, bottom, right] as number[];
}

/**
 * Right for a stride of 1, and for a larger one with a kernel of one pixel:
 * with others TensorFlow pads more below and at the right.
 */
function samePads(node: TensorflowNode, kernel: number): number[] {
	return Array(4).fill(textAttribute(node, 'padding') === 'SAME' ? (kernel - 1) / 2 : 0);
}

/**
 * From height, width, input, output to output, input, height, width; of a
 * depthwise one from height, width, channel, 1 to channel, 1, height, width.
 */
function reordered({ shape, values }: Tensor, { depthwise }: Kind, part: Part): Tensor {
	const [height, width, inputs, outputs] = shape as [number, number, number, number];
	const area = height * width;
	if (depthwise) {
		const filters = new Float32Array(values.length);
		for (let at = 0; at < area; at++) {
			for (let channel = 0; channel < inputs; channel++)
				filters[channel * area + at] = values[at * inputs + channel] as number;
		}
		return { shape: [inputs, 1, height, width], values: filters };
	}
	const { inputs: taken = inputs, firstOutput = 0 } = part;
	const filters = new Float32Array((outputs - firstOutput) * taken * area);
	for (let output = firstOutput, to = 0; output < outputs; output++) {
		for (let input = 0; input < taken; input++) {
			for (let at = 0; at < area; at++)
				filters[to++] = values[(at * inputs + input) * outputs + output] as number;
		}
	}
	return { shape: [outputs - firstOutput, taken, height, width], values: filters };
}
