// Convolution of bytes: one row of an image, six pixels by eight output channels at a time, which keeps all sums in registers.
import { addDot, broadcast, Dot } from './dot-products';
import { storeBytes } from './quantise';

/**
 * `input`: of the first pixel's first tap. Taps are read as 3 rows, `rowStep` bytes apart, of `runs` runs of `run` bytes, `runStep` apart:
 * one run where the taps of a row are neighbours. `step`: bytes from one pixel's taps to the next one's. `weights`: for each
 * eight output channels, for each four bytes of taps, eight times four bytes. `biases` (int32) and `scales` (fp32): one for each output channel.
 * Stores round(scale * sum) + zero, saturated to uint8, `outputStep` bytes apart. Reads up to five pixels beyond the last.
 */
export function convolveUnsigned(
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	convolve(Dot.Unsigned, input, step, rowStep, runs, runStep, run, pixels, weights, biases, scales, channels, output, outputStep, zero);
}

export function convolveSigned(
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	convolve(Dot.Signed, input, step, rowStep, runs, runStep, run, pixels, weights, biases, scales, channels, output, outputStep, zero);
}

@inline
function convolve(
	dot: Dot,
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	const zeros = i16x8.splat(<i16>zero);
	for (let left = pixels; left > 0; left -= 6) {
		let weight = weights;
		for (let channel: usize = 0; channel < <usize>channels; channel += 8) {
			let a0 = v128.load(biases + 4 * channel), b0 = v128.load(biases + 4 * channel, 16);
			let a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0;
			let b1 = b0, b2 = b0, b3 = b0, b4 = b0, b5 = b0;
			for (let row: usize = 0; row < 3; row++) {
				for (let i: usize = 0; i < <usize>runs; i++) {
					let at = input + row * rowStep + i * runStep;
					let half = at + 3 * step;
					const end = at + run;
					do {
						const a = v128.load(weight), b = v128.load(weight, 16);
						let taps = broadcast(at, dot);
						a0 = addDot(a, taps, a0);
						b0 = addDot(b, taps, b0);
						taps = broadcast(at + step, dot);
						a1 = addDot(a, taps, a1);
						b1 = addDot(b, taps, b1);
						taps = broadcast(at + 2 * step, dot);
						a2 = addDot(a, taps, a2);
						b2 = addDot(b, taps, b2);
						taps = broadcast(half, dot);
						a3 = addDot(a, taps, a3);
						b3 = addDot(b, taps, b3);
						taps = broadcast(half + step, dot);
						a4 = addDot(a, taps, a4);
						b4 = addDot(b, taps, b4);
						taps = broadcast(half + 2 * step, dot);
						a5 = addDot(a, taps, a5);
						b5 = addDot(b, taps, b5);
						weight += 32;
						at += 4;
						half += 4;
					} while (at < end);
				}
			}
			const a = v128.load(scales + 4 * channel), b = v128.load(scales + 4 * channel, 16);
			const out = output + channel;
			storeBytes(out, a0, b0, a, b, zeros);
			if (left > 1) storeBytes(out + outputStep, a1, b1, a, b, zeros);
			if (left > 2) storeBytes(out + 2 * outputStep, a2, b2, a, b, zeros);
			if (left > 3) storeBytes(out + 3 * outputStep, a3, b3, a, b, zeros);
			if (left > 4) storeBytes(out + 4 * outputStep, a4, b4, a, b, zeros);
			if (left > 5) storeBytes(out + 5 * outputStep, a5, b5, a, b, zeros);
		}
		input += 6 * step;
		output += 6 * outputStep;
	}
}
