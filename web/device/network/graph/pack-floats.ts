// Weights of fp32 convolutions in the order in which the kernels read them.
import type { Packed } from '../layers.ts';
import { floatsOf } from './pack.ts';
import type { Constant } from './read-graph.ts';

/**
 * Packs fp32 [output][input][taps]: for each eight output channels, each tap and each input channel, eight values,
 * padded with zeros. `inputChannels` is the number in memory, including spare ones. `scales` are those of int8 weights,
 * one for each output channel.
 */
export function packFloatWeights(weights: Constant, inputChannels: number, scales?: Float32Array): Packed {
	const [outputs, inputs, height, width] = weights.shape as [number, number, number, number];
	const taps = height * width;
	const padded = 8 * Math.ceil(outputs / 8);
	return {
		byteLength: 4 * padded * inputChannels * taps,
		write(memory, address) {
			const weightAt = readerOf(weights, scales);
			const packed = new Float32Array(memory, address, padded * inputChannels * taps).fill(0);
			for (let output = 0, from = 0; output < outputs; output++) {
				const start = (output >> 3) * 8 * taps * inputChannels + (output & 7);
				for (let input = 0; input < inputs; input++)
					for (let tap = 0; tap < taps; tap++, from++)
						packed[start + 8 * (tap * inputChannels + input)] = weightAt(from, output);
			}
		},
	};
}

/** Packs fp32 or int8 [channel][1][taps]: for each tap, the values of all channels. */
export function packDepthwiseWeights(weights: Constant, scales?: Float32Array): Packed {
	const [channels, , height, width] = weights.shape as [number, number, number, number];
	const taps = height * width;
	return {
		byteLength: 4 * channels * taps,
		write(memory, address) {
			const weightAt = readerOf(weights, scales);
			const packed = new Float32Array(memory, address, channels * taps);
			for (let channel = 0, from = 0; channel < channels; channel++)
				for (let tap = 0; tap < taps; tap++, from++)
					packed[tap * channels + channel] = weightAt(from, channel);
		},
	};
}

/** A bias for each output channel, padded with zeros to a multiple of eight; zeros if the graph has none. */
export function packFloatBiases(biases: Constant | undefined, outputs: number): Packed {
	const padded = 8 * Math.ceil(outputs / 8);
	return {
		byteLength: 4 * padded,
		write(memory, address) {
			const packed = new Float32Array(memory, address, padded).fill(0);
			if (biases) packed.set(floatsOf(biases));
		},
	};
}

/** The value at an index, of an output channel: fp32, or int8 times the channel's scale. */
function readerOf({ bytes }: Constant, scales?: Float32Array): (index: number, output: number) => number {
	const values = viewOf(bytes);
	return scales
		? (index, output) => values.getInt8(index) * (scales[output] as number)
		: (index) => values.getFloat32(4 * index, true);
}

/** Little-endian numbers of any alignment. */
function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
