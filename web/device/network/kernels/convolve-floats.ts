// Convolution of fp32: one row of an image, six pixels by eight output
// channels at a time, which keeps all sums in registers.
import { multiplyAdd } from './multiply-add';

/**
 * `input`: of the first pixel's first tap. Taps are read as `rows` rows, `rowStep` bytes apart, of `run` bytes each.
 * `step`: bytes from one pixel's taps to the next one's. `weights`: for each eight output channels, for each value of
 * the taps, eight values. `biases`: one for each output channel, both filled up to a multiple of eight. `channels`: of
 * the output, a multiple of four. Reads up to five pixels beyond the last.
 */
export function convolveFloats(
	input: usize, step: usize, rows: i32, rowStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, channels: i32, output: usize,
): void {
	const outputStep: usize = 4 * channels;
	for (let left = pixels; left > 0; left -= 6) {
		let weight = weights;
		for (let channel = 0; channel < channels; channel += 8) {
			let a0 = v128.load(biases + 4 * channel), b0 = v128.load(biases + 4 * channel, 16);
			let a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0;
			let b1 = b0, b2 = b0, b3 = b0, b4 = b0, b5 = b0;
			for (let row: usize = 0; row < <usize>rows; row++) {
				let at = input + row * rowStep;
				let half = at + 3 * step;
				const end = at + run;
				do {
					const a = v128.load(weight), b = v128.load(weight, 16);
					let value = v128.load32_splat(at);
					a0 = multiplyAdd(a, value, a0);
					b0 = multiplyAdd(b, value, b0);
					value = v128.load32_splat(at + step);
					a1 = multiplyAdd(a, value, a1);
					b1 = multiplyAdd(b, value, b1);
					value = v128.load32_splat(at + 2 * step);
					a2 = multiplyAdd(a, value, a2);
					b2 = multiplyAdd(b, value, b2);
					value = v128.load32_splat(half);
					a3 = multiplyAdd(a, value, a3);
					b3 = multiplyAdd(b, value, b3);
					value = v128.load32_splat(half + step);
					a4 = multiplyAdd(a, value, a4);
					b4 = multiplyAdd(b, value, b4);
					value = v128.load32_splat(half + 2 * step);
					a5 = multiplyAdd(a, value, a5);
					b5 = multiplyAdd(b, value, b5);
					weight += 32;
					at += 4;
					half += 4;
				} while (at < end);
			}
			const out = output + 4 * channel;
			const isWhole = channel + 8 <= channels;
			storeChannels(out, a0, b0, isWhole);
			if (left > 1) storeChannels(out + outputStep, a1, b1, isWhole);
			if (left > 2) storeChannels(out + 2 * outputStep, a2, b2, isWhole);
			if (left > 3) storeChannels(out + 3 * outputStep, a3, b3, isWhole);
			if (left > 4) storeChannels(out + 4 * outputStep, a4, b4, isWhole);
			if (left > 5) storeChannels(out + 5 * outputStep, a5, b5, isWhole);
		}
		input += 6 * step;
		output += 6 * outputStep;
	}
}

@inline
function storeChannels(address: usize, low: v128, high: v128, isWhole: bool): void {
	v128.store(address, low);
	if (isWhole) v128.store(address, high, 16);
}

/**
 * The same of each channel by itself: `taps` rows of `taps` pixels, `tapStep` bytes apart. `weights`: for each tap
 * those of all channels, a multiple of four.
 */
export function convolveDepthwise(
	input: usize, step: usize, taps: i32, rowStep: usize, tapStep: usize, pixels: i32,
	weights: usize, biases: usize, channels: i32, output: usize,
): void {
	const bytes: usize = 4 * channels;
	for (let i = 0; i < pixels; i++, input += step, output += bytes) {
		for (let channel: usize = 0; channel < bytes; channel += 16) {
			let sum = v128.load(biases + channel);
			let weight = weights + channel;
			for (let row = input + channel, end = row + taps * rowStep; row < end; row += rowStep)
				for (let at = row, last = row + taps * tapStep; at < last; at += tapStep, weight += bytes)
					sum = multiplyAdd(v128.load(at), v128.load(weight), sum);
			v128.store(output + channel, sum);
		}
	}
}
