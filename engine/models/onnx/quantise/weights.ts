// The weights of a convolution in signed bytes, with one scale for each output channel.
import type { Tensor } from '../tensor.ts';

/** Rounding may add one to each of two neighbours: 255 x (127 + 1) is still below 2^15. */
const largestSum = 127;
/** Where all weights are zero any scale will do. */
const smallestScale = 1e-8;

export interface ByteWeights {
	/** Of each output channel: what one step of a byte stands for. */
	readonly scales: Float32Array;
	/** In the order of the tensor: output channel, input channel, row, column. */
	readonly values: Int8Array;
}

/**
 * Processors without VNNI add the products of two neighbouring weights, each with an unsigned byte, in 16
 * bits, where 255 x (127 + 127) does not fit. So the scale is the finest at which no two neighbours of one
 * sign, in the runtime's order (row, column, input channel), sum up to more than 127: nothing overflows, on
 * any processor, and all answer the same.
 */
export function weightsInBytes({ values: weights, shape }: Tensor): ByteWeights {
	const [channels = 1, depth = 1, ...window] = shape;
	const area = window.reduce((product, side) => product * side, 1);
	const size = depth * area;
	const scales = new Float32Array(channels);
	const values = new Int8Array(weights.length);
	for (let channel = 0; channel < channels; channel++) {
		const ofChannel = weights.subarray(channel * size, (channel + 1) * size);
		const largest = largestNeighbours(ofChannel, area);
		const scale = Math.fround(Math.max(largest / largestSum, smallestScale));
		scales[channel] = scale;
		for (let i = 0; i < size; i++) values[channel * size + i] = Math.round((ofChannel[i] as number) / scale);
	}
	return { scales, values };
}

/** The largest sum of two neighbours; where their number is odd, the last one has none. */
function largestNeighbours(weights: Float32Array, area: number): number {
	let largest = 0;
	let previous: number | undefined;
	for (let place = 0; place < area; place++) {
		for (let at = place; at < weights.length; at += area) {
			const weight = weights[at] as number;
			if (previous === undefined) {
				previous = weight;
				continue;
			}
			largest = Math.max(largest, sumOfOneSign(previous, weight));
			previous = undefined;
		}
	}
	return previous === undefined ? largest : Math.max(largest, Math.abs(previous));
}

/** Two products of opposite sign cannot overflow together. */
function sumOfOneSign(a: number, b: number): number {
	return Math.max(Math.max(a, 0) + Math.max(b, 0), Math.max(-a, 0) + Math.max(-b, 0));
}
