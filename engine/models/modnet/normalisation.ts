// Normalised convolutions of the authors' network: half of the channels by statistics of the training
// (BatchNormalization), half by the image's own.
import { integer } from '../onnx/build-graph.ts';
import type { IndexedNode } from '../onnx/graph-index.ts';
import { type Convolution, emitConvolution, readConvolution } from './convolution.ts';
import type { Rewriting } from './rewriting.ts';

interface Normalised {
	readonly convolution: IndexedNode;
	/** The normalisation of the first half, by constants. */
	readonly byConstants: IndexedNode;
}

/** The normalised convolution whose halves are joined before the Relu; undefined if the Relu reads anything else. */
export function findNormalised(rewriting: Rewriting, relu: IndexedNode): Normalised | undefined {
	const makes = (name: string | undefined) => rewriting.nodeOf(name as string);
	const whole = makes(relu.inputs[0]);
	if (whole.type !== 'Concat') return undefined;
	const [byConstants, byImage] = whole.inputs.map(makes);
	if (byConstants?.type !== 'BatchNormalization' || byImage?.type !== 'InstanceNormalization')
		return undefined;
	const slice = makes(byConstants.inputs[0]);
	return { convolution: makes(slice.inputs[0]), byConstants };
}

/**
 * Two convolutions, so that no result has to be split: the first has its normalisation in its weights, the second is
 * followed by InstanceNormalization.
 */
export function rewriteNormalised(rewriting: Rewriting, { convolution, byConstants }: Normalised): string {
	const whole = readConvolution(rewriting, convolution);
	const input = rewriting.valueOf(convolution.inputs[0] as string);
	const half = whole.biases.length / 2;
	const known = emitConvolution(rewriting, input, scaled(partOf(whole, 0, half), rewriting, byConstants));
	const other = emitConvolution(rewriting, input, partOf(whole, half, 2 * half));
	const one = rewriting.constant([half], new Float32Array(half).fill(1));
	const zero = rewriting.constant([half], new Float32Array(half));
	const halves = [known, rewriting.emit('InstanceNormalization', [other, one, zero])];
	return rewriting.emit(
		'Concat',
		halves.map((value) => rewriting.emit('Relu', [value])),
		integer('axis', 1),
	);
}

function partOf({ shape, weights, biases, ...rest }: Convolution, from: number, to: number): Convolution {
	const size = weights.length / biases.length;
	return {
		...rest,
		shape: [to - from, ...shape.slice(1)],
		weights: weights.subarray(from * size, to * size),
		biases: biases.subarray(from, to),
	};
}

/** Epsilon of both kinds, which is also the default of InstanceNormalization. */
const epsilon = 1e-5;

/** Factor x (value - mean) / sqrt(variance + epsilon) + offset, as weights and biases. */
function scaled(
	{ weights, biases, ...rest }: Convolution,
	rewriting: Rewriting,
	{ inputs }: IndexedNode,
): Convolution {
	const [factors, offsets, means, variances] = inputs
		.slice(1)
		.map((name) => rewriting.tensorOf(name).values) as [
		Float32Array,
		Float32Array,
		Float32Array,
		Float32Array,
	];
	const size = weights.length / biases.length;
	const gains = factors.map((factor, i) => factor / Math.sqrt((variances[i] as number) + epsilon));
	return {
		...rest,
		weights: weights.map((weight, i) => weight * (gains[Math.floor(i / size)] as number)),
		biases: biases.map(
			(bias, i) => (bias - (means[i] as number)) * (gains[i] as number) + (offsets[i] as number),
		),
	};
}
