// The kernels and the memory with which a thread runs steps, and the tensors in that memory.
import type { Size } from '#contract/size.ts';
import type { Tensor } from '../layers.ts';
import type { Kernels } from './kernels.ts';
import { type Places, sizeOf } from './place.ts';

/** All parts of a step can run at the same time, once all parts of the previous step have ended. */
export interface Step {
	readonly parts: number;
	run(part: number): void;
}

export interface Machine {
	readonly kernels: Kernels;
	readonly memory: WebAssembly.Memory;
	/** Size of the network's input, in pixels. */
	readonly size: Size;
	readonly places: Places;
}

/** A tensor in memory. */
interface Placed extends Size {
	/** Bytes of a pixel's channels. */
	readonly pixel: number;
	/** Bytes of a row with its border. */
	readonly row: number;
	/** Address of the first pixel inside the border. */
	readonly start: number;
}

export function placed(tensor: Tensor, { places, size: inputSize }: Machine): Placed {
	const size = sizeOf(tensor, inputSize);
	const pixel = tensor.channels * (tensor.format === 'bytes' ? 1 : 4);
	const row = (size.width + 2 * tensor.border) * pixel;
	const first = places.tensors.get(tensor.id) as number;
	return { ...size, pixel, row, start: first + tensor.border * (row + pixel) };
}
