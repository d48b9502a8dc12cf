// The last layer in int8. One byte is too coarse for a logit, so sixteen channels share its range.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integer, namedNode } from '../build-graph.ts';
import type { GraphIndex, IndexedNode } from '../graph-index.ts';
import { withOutput } from '../node.ts';
import { type Tensor, tensorField } from '../tensor.ts';
import { biasFields, quantiseAndDequantise, weightFields } from './quantise-and-dequantise.ts';

/** Beyond this, alpha differs from 0 or 1 by less than 1e-5. */
const maxLogit = 12;
/** As many as the runtime computes at once: with 8 channels its integer convolution was 40 times as slow. */
const windows = 16;
const width = (2 * maxLogit) / windows;

/** Whether a convolution gives one logit for each pixel: only Casts and a Resize are between it and a Sigmoid. */
export function isLastLayer({ outputs }: IndexedNode, weights: Tensor, index: GraphIndex): boolean {
	if (weights.shape[0] !== 1) return false;
	let [next] = index.consumers.get(outputs[0] as string) ?? [];
	while (next?.type === 'Cast' || next?.type === 'Resize') {
		[next] = index.consumers.get(next.outputs[0] as string) ?? [];
	}
	return next?.type === 'Sigmoid';
}

interface LastLayer {
	/** With sixteen output channels; its inputs are to be the quantised value and `inputs`. */
	readonly convolution: Field;
	readonly inputs: readonly string[];
	/** They make the one logit of the sixteen channels, under the name that it had. */
	readonly nodes: readonly Field[];
	/** Constants that `inputs` and `nodes` read. */
	readonly constants: readonly Field[];
}

/**
 * Channel k is the same convolution with a bias that moves the logits of window k, [-12 + 1.5 k, -12 + 1.5 (k + 1)], to
 * [0, 1.5]. As bytes saturate, it is 0 below its window and 1.5 above it, and the sum of all channels is the logit
 * above -12 in steps of 1.5 / 255: alpha is within 0.2 of 255 of what the accumulated logit would give. In fp32 the
 * runtime would copy the activations, four times as large, into its layout of 16 channels a block, and pad the logits
 * to 16 channels through Resize and Sigmoid.
 */
export function lastLayer(
	{ field, inputs, outputs }: IndexedNode,
	weights: Tensor,
	bias: Tensor | undefined,
	valueScale: number,
): LastLayer {
	const [output, weightsName] = [outputs[0] as string, inputs[1] as string];
	const name = `${output} windows`;
	const [weightsOfAll, biasOfAll] = [`${weightsName} of windows`, `${output} bias of windows`];
	const { scales, fields } = weightFields(weightsOfAll, repeated(weights));
	const biases = Float32Array.from(
		{ length: windows },
		(_, k) => (bias?.values[0] ?? 0) + maxLogit - k * width,
	);
	return {
		convolution: withOutput(field, name),
		inputs: [`${weightsOfAll} read`, `${biasOfAll} read`],
		nodes: [
			namedNode('ReduceSum', [`${name} read`, `${name} axis`], `${name} sum`, integer('keepdims', 1)),
			namedNode('Add', [`${name} sum`, `${name} lowest`], output),
		],
		constants: [
			...fields,
			...biasFields(biasOfAll, { shape: [windows], values: biases }, scales, valueScale),
			...quantiseAndDequantise(name, [0, width]),
			tensorField(`${name} axis`, [1], BigInt64Array.of(1n)),
			tensorField(`${name} lowest`, [1], Float32Array.of(-maxLogit)),
		],
	};
}

function repeated({ shape, values }: Tensor): Tensor {
	const all = new Float32Array(values.length * windows);
	for (let k = 0; k < windows; k++) all.set(values, k * values.length);
	return { shape: [windows, ...shape.slice(1)], values: all };
}
