// Constants of an ONNX file in the order in which the kernels read them.
import { type ByteKernel, type Dot, dots, type Packed } from '../layers.ts';
import type { Constant } from './read-graph.ts';

/** TensorProto.DataType. */
export const float32 = 1;
export const int8 = 3;
const taps = 9;

/** Throws RangeError for a constant that is not fp32. */
export function floatsOf({ type, bytes }: Constant): Float32Array {
	if (type !== float32) throw new RangeError('A constant is not fp32.');
	return new Float32Array(new Uint8Array(bytes).buffer);
}

/**
 * Packs [output][input][3 x 3]: for each eight output channels, each tap and each four input channels, eight times four
 * bytes.
 */
export function packByteWeights({ shape, bytes }: Constant): Packed {
	const [outputs, inputs] = shape as [number, number];
	const padded = 4 * Math.ceil(inputs / 4);
	const byteLength = outputs * padded * taps;
	return {
		byteLength,
		write(memory, address) {
			const packed = new Uint8Array(memory, address, byteLength).fill(0);
			const step = 8 * padded;
			for (let output = 0, from = 0; output < outputs; output++) {
				const start = (output >> 3) * taps * step + (output & 7) * 4;
				for (let input = 0; input < inputs; input++) {
					let to = start + 8 * (input & ~3) + (input & 3);
					for (let tap = 0; tap < taps; tap++, from++, to += step) packed[to] = bytes[from] as number;
				}
			}
		},
	};
}

/**
 * The kernel for these weights on a machine with this dot product. A saturating dot product sums pairs of products in
 * 16 bits, which is exact if no pair can exceed 16 bits, whatever the activations are; this is true of the weights that
 * the server makes (engine/models/onnx/quantise/weights.ts).
 */
export function kernelFor(weights: Constant, dot: Dot): ByteKernel {
	if (dot === dots.unsigned) return 'convolveUnsigned';
	if (dot === dots.signed) return 'convolveSigned';
	return dot === dots.saturating && pairsFit16Bits(weights) ? 'convolvePaired' : 'convolveWide';
}

/**
 * Whether no two weights of neighbouring input channels, which the kernels pair, saturate: their sum times 255 must fit
 * into 16 bits. If their signs differ, it always does.
 */
function pairsFit16Bits({ shape, bytes }: Constant): boolean {
	const [outputs, inputs] = shape as [number, number];
	const values = signed({ bytes });
	for (let output = 0; output < outputs; output++) {
		const start = output * inputs * taps;
		// An odd last channel has no neighbour.
		for (let input = 0; input + 1 < inputs; input += 2)
			for (let at = start + input * taps, end = at + taps; at < end; at++)
				if (Math.abs((values[at] as number) + (values[at + taps] as number)) > 128) return false;
	}
	return true;
}

/**
 * int32 biases of a convolution of bytes whose zero point is `zero`, from those of ONNX: less what the zero point adds
 * to each sum, and more what a signed dot product leaves out.
 */
export function packByteBiases(biases: Constant, weights: Constant, zero: number, dot: Dot): Packed {
	const outputs = weights.shape[0] as number;
	return {
		byteLength: 4 * outputs,
		write(memory, address) {
			const values = signed(weights);
			const packed = new Int32Array(memory, address, outputs);
			packed.set(new Int32Array(new Uint8Array(biases.bytes).buffer));
			const each = values.length / outputs;
			for (let output = 0; output < outputs; output++) {
				let sum = 0;
				for (let i = 0; i < each; i++) sum += values[output * each + i] as number;
				packed[output] = (packed[output] as number) + sum * ((dot === dots.signed ? 128 : 0) - zero);
			}
		},
	};
}

export function packFloats(values: Float32Array): Packed {
	return {
		byteLength: values.byteLength,
		write: (memory, address) => new Float32Array(memory, address, values.length).set(values),
	};
}

/**
 * The byte for each byte at another scale, both with zero point 0, computed in
 * fp32 with ties to the even number as the server's runtime does.
 */
export function packTable(from: number, to: number): Packed {
	return {
		byteLength: 256,
		write(memory, address) {
			const packed = new Uint8Array(memory, address, 256);
			for (let byte = 0; byte < 256; byte++)
				packed[byte] = Math.min(255, roundToEven(Math.fround(Math.fround(byte * from) / to)));
		},
	};
}

function signed({ bytes }: Pick<Constant, 'bytes'>): Int8Array {
	return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function roundToEven(value: number): number {
	const floor = Math.floor(value);
	if (value - floor !== 0.5) return Math.round(value);
	return floor % 2 === 0 ? floor : floor + 1;
}
