// What a thread runs steps with, and tensors in its memory.
import type { Kernels } from './kernels.ts';
import type { Tensor } from './layers.ts';
import type { Places } from './place.ts';

export interface Machine {
	readonly kernels: Kernels;
	readonly memory: WebAssembly.Memory;
	/** Of this thread alone, `Places.scratchBytes`. */
	readonly scratch: number;
	/** Of the network's input, in pixels. */
	readonly side: number;
	readonly places: Places;
}

/** A tensor in memory. */
export interface Placed {
	readonly side: number;
	/** Of a pixel's channels, in bytes. */
	readonly pixel: number;
	/** Of a row with its border, in bytes. */
	readonly row: number;
	/** Of the first pixel inside the border. */
	readonly start: number;
}

export function placed(tensor: Tensor, { places, side: inputSide }: Machine): Placed {
	const side = inputSide / tensor.divisor;
	const pixel = tensor.channels * (tensor.format === 'bytes' ? 1 : 4);
	const row = (side + 2 * tensor.border) * pixel;
	const first = places.tensors.get(tensor.id) as number;
	return { side, pixel, row, start: first + tensor.border * (row + pixel) };
}
