// Quantises the weights of a convolution to int8, with one scale for each output channel.
import type { Tensor } from '../tensor.ts';

/** Rounding may add 0.5 to each of two neighbours: 255 x (127 + 1) is still below 2^15. */
const maxSum = 127;
/** For channels in which all weights are zero. */
const minScale = 1e-8;

interface QuantisedWeights {
	/** The value of one int8 step in each output channel. */
	readonly scales: Float32Array;
	/** In the order of the tensor: output channel, input channel, row, column. */
	readonly values: Int8Array;
}

/**
 * Processors without VNNI add two neighbouring products of int8 weights and uint8 activations
 * in 16 bits (PMADDUBSW), where 255 x (127 + 127) does not fit. So the scale is the finest at
 * which no two neighbours of equal sign, in the runtime's order (row, column, input channel),
 * sum to more than 127: no processor overflows, and all give the same results.
 */
export function quantiseWeights({ values: weights, shape }: Tensor): QuantisedWeights {
	const [channels = 1, depth = 1, ...window] = shape;
	const area = window.reduce((product, side) => product * side, 1);
	const size = depth * area;
	const scales = new Float32Array(channels);
	const values = new Int8Array(weights.length);
	for (let channel = 0; channel < channels; channel++) {
		const ofChannel = weights.subarray(channel * size, (channel + 1) * size);
		const largest = largestNeighbours(ofChannel, area);
		const scale = Math.fround(Math.max(largest / maxSum, minScale));
		scales[channel] = scale;
		for (let i = 0; i < size; i++) values[channel * size + i] = Math.round((ofChannel[i] as number) / scale);
	}
	return { scales, values };
}

/** The largest sum of two neighbours; with an odd number of weights the last one is alone. */
function largestNeighbours(weights: Float32Array, area: number): number {
	let largest = 0;
	let previous: number | undefined;
	for (let tap = 0; tap < area; tap++) {
		for (let at = tap; at < weights.length; at += area) {
			const weight = weights[at] as number;
			if (previous === undefined) {
				previous = weight;
				continue;
			}
			largest = Math.max(largest, sumOfEqualSign(previous, weight));
			previous = undefined;
		}
	}
	return previous === undefined ? largest : Math.max(largest, Math.abs(previous));
}

/** Products of opposite sign cannot overflow together. */
function sumOfEqualSign(a: number, b: number): number {
	return Math.max(Math.max(a, 0) + Math.max(b, 0), Math.max(-a, 0) + Math.max(-b, 0));
}
