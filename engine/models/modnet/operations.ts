// The operators of the authors' graph, each as the runtimes here execute it fastest.
import { integer } from '../onnx/build-graph.ts';
import type { IndexedNode } from '../onnx/graph-index.ts';
import { emitConvolution, rewriteConvolution } from './convolution.ts';
import { isImage, resize } from './image-sizes.ts';
import { findNormalised, rewriteNormalised } from './normalisation.ts';
import type { Operation, Rewriting } from './rewriting.ts';

/** Index of the axis of channels (NCHW). */
const channels = 1;

export const operations: Readonly<Record<string, Operation>> = {
	Conv: rewriteConvolution,
	Add: same,
	Mul: same,
	Sigmoid: same,
	GlobalAveragePool: same,
	/** Its input is the channels of one pixel, which are treated as an image of one pixel. */
	MatMul(rewriting, { inputs: [pixel = '', name = ''] }) {
		const { shape, values } = rewriting.tensorOf(name);
		const [from = 0, to = 0] = shape;
		const weights = values.map((_, i) => values[(i % from) * to + Math.floor(i / from)] as number);
		const convolution = { shape: [to, from, 1, 1], weights, biases: new Float32Array(to) };
		return emitConvolution(rewriting, rewriting.valueOf(pixel), convolution);
	},
	/** Both only change the shape of one pixel, which stays an image here. */
	Reshape: first,
	Expand: first,
	Relu(rewriting, node) {
		const normalised = findNormalised(rewriting, node);
		return normalised ? rewriteNormalised(rewriting, normalised) : same(rewriting, node);
	},
	Clip: (rewriting, node) => {
		const ends = node.inputs.slice(1).map((name) => rewriting.constant([], rewriting.tensorOf(name).values));
		return rewriting.emit('Clip', [first(rewriting, node), ...ends]);
	},
	Concat: (rewriting, { inputs }) =>
		rewriting.emit('Concat', imageLast(rewriting, inputs).map(rewriting.valueOf), integer('axis', channels)),
	Resize: resize,
};

function same(rewriting: Rewriting, { type = '', inputs }: IndexedNode): string {
	return rewriting.emit(type, inputs.map(rewriting.valueOf));
}

function first(rewriting: Rewriting, { inputs: [name = ''] }: IndexedNode): string {
	return rewriting.valueOf(name);
}

/** Kernels for browsers need all parts but the last to be multiples of four channels, and the image has three. */
function imageLast(rewriting: Rewriting, names: readonly string[]): string[] {
	const images = names.filter((name) => isImage(rewriting, name));
	return [...names.filter((name) => !images.includes(name)), ...images];
}
