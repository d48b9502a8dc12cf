// The image in the sizes in which the network sees it, and values at twice their size.
import { integers, text } from '../onnx/build-graph.ts';
import type { IndexedNode } from '../onnx/graph-index.ts';
import type { Rewriting } from './rewriting.ts';

/** The image in the authors' file. */
export const imageName = 'input';

/**
 * Interpolates between pixels, which at half the size is the mean of four. At a quarter of the size it is the mean
 * of sixteen here, and of four of these in the authors' file.
 */
export function resize(rewriting: Rewriting, { inputs }: IndexedNode): string {
	const [name = '', , scalesName = ''] = inputs;
	const value = rewriting.valueOf(name);
	const factor = rewriting.tensorOf(scalesName).values.at(-1);
	switch (factor) {
		case 2:
			return double(rewriting, value);
		case 1 / 2:
			return halve(rewriting, value);
		case 1 / 4:
			return halve(rewriting, halve(rewriting, value));
		default:
			throw new RangeError(`A size is multiplied by ${factor}.`);
	}
}

function double(rewriting: Rewriting, value: string): string {
	const scales = rewriting.constant([4], Float32Array.of(1, 1, 2, 2));
	return rewriting.emit('Resize', [value, '', scales], text('mode', 'linear'));
}

function halve(rewriting: Rewriting, value: string): string {
	return rewriting.emit(
		'AveragePool',
		[value],
		integers('kernel_shape', [2, 2]),
		integers('strides', [2, 2]),
	);
}

/** Whether the value is the image itself, in any size: all others are made by nodes of other types. */
export function isImage(rewriting: Rewriting, name: string): boolean {
	if (name === imageName) return true;
	const { type, inputs } = rewriting.nodeOf(name);
	return type === 'Resize' && inputs[0] === imageName;
}
