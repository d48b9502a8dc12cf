// Convolution of fp32 by minimal filtering: the weights' part, from fp16 for each run, which is less memory than to keep the transformed ones.
import { multiplyAdd } from './multiply-add';

/**
 * Weights of 32 output channels, for each of `channels` nine taps of 32 fp16 values, to 36 matrices, `planeStep` bytes apart: G g G^T. A matrix has four
 * panels of eight output channels: `channels` rows of eight values. `scratch`: 288 bytes.
 */
export function transformWeights(weights: usize, channels: i32, output: usize, planeStep: usize, scratch: usize): void {
	const panelBytes: usize = 32 * <usize>channels;
	for (let channel = 0; channel < channels; channel++) {
		for (let group: usize = 0; group < 8; group++) {
			for (let column: usize = 0; column < 3; column++) {
				const from = weights + 64 * column + 8 * group;
				transform(fromFp16(from), fromFp16(from + 192), fromFp16(from + 384), scratch + 16 * column, 48);
			}
			const to = output + (group >> 1) * panelBytes + 16 * (group & 1);
			for (let row: usize = 0; row < 6; row++) {
				const from = scratch + 48 * row;
				transform(v128.load(from), v128.load(from, 16), v128.load(from, 32), to + 6 * row * planeStep, planeStep);
			}
		}
		weights += 576;
		output += 32;
	}
}

@inline
function transform(g0: v128, g1: v128, g2: v128, to: usize, step: usize): void {
	v128.store(to, f32x4.mul(g0, f32x4.splat(1.0 / 4)));
	const even = f32x4.mul(f32x4.add(g0, g2), f32x4.splat(-1.0 / 6));
	const odd = f32x4.mul(g1, f32x4.splat(-1.0 / 6));
	v128.store(to + step, f32x4.add(even, odd));
	v128.store(to + 2 * step, f32x4.sub(even, odd));
	const outer = multiplyAdd(g0, f32x4.splat(1.0 / 24), f32x4.mul(g2, f32x4.splat(1.0 / 6)));
	const inner = f32x4.mul(g1, f32x4.splat(1.0 / 12));
	v128.store(to + 3 * step, f32x4.add(outer, inner));
	v128.store(to + 4 * step, f32x4.sub(outer, inner));
	v128.store(to + 5 * step, g2);
}

/** Four IEEE 754 binary16 numbers, finite ones, subnormal ones too: their exponent is 112 less than in fp32. */
@inline
function fromFp16(address: usize): v128 {
	const bits = v128.load16x4_u(address);
	const sign = i32x4.shl(v128.and(bits, i32x4.splat(0x8000)), 16);
	const magnitude = i32x4.shl(v128.and(bits, i32x4.splat(0x7fff)), 13);
	return v128.or(sign, f32x4.mul(magnitude, i32x4.splat(0x77800000)));
}
