// Convolution of bytes: one row of an image, six pixels by eight output channels at a time, which keeps all sums in
// registers; five pixels where the machine's dot product saturates, which needs two registers more.
import { addDot, broadcast, Dot } from './dot-products';
import { storeBytes } from './quantise';

/**
 * `input`: of the first pixel's first tap. Taps are read as 3 rows, `rowStep` bytes apart, of `runs` runs of `run`
 * bytes, `runStep` apart: one run where the taps of a row are neighbours. `step`: bytes from one pixel's taps to the
 * next one's. `weights`: for each eight output channels, for each four bytes of taps, eight times four bytes. `biases`
 * (int32) and `scales` (fp32): one for each output channel. Stores round(scale * sum) + zero, saturated to uint8,
 * `outputStep` bytes apart. Reads up to five pixels beyond the last.
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

/**
 * For weights no pair of whose products can exceed 16 bits, where the dot
 * product saturates: the same sums, by its two halves.
 */
export function convolvePaired(
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	convolve(Dot.Saturating, input, step, rowStep, runs, runStep, run, pixels, weights, biases, scales, channels, output, outputStep, zero);
}

@inline
function convolve(
	dot: Dot,
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	const zeros = i16x8.splat(<i16>zero);
	const atATime: usize = dot == Dot.Saturating ? 5 : 6;
	// Not a constant, which the browser's compiler would create again for every product.
	const ones = i16x8.splat(<i16>(pixels > 0));
	for (let left = pixels; left > 0; left -= <i32>atATime) {
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
						a0 = addDot(a, taps, a0, ones, dot);
						b0 = addDot(b, taps, b0, ones, dot);
						taps = broadcast(at + step, dot);
						a1 = addDot(a, taps, a1, ones, dot);
						b1 = addDot(b, taps, b1, ones, dot);
						taps = broadcast(at + 2 * step, dot);
						a2 = addDot(a, taps, a2, ones, dot);
						b2 = addDot(b, taps, b2, ones, dot);
						taps = broadcast(half, dot);
						a3 = addDot(a, taps, a3, ones, dot);
						b3 = addDot(b, taps, b3, ones, dot);
						taps = broadcast(half + step, dot);
						a4 = addDot(a, taps, a4, ones, dot);
						b4 = addDot(b, taps, b4, ones, dot);
						if (atATime == 6) {
							taps = broadcast(half + 2 * step, dot);
							a5 = addDot(a, taps, a5, ones, dot);
							b5 = addDot(b, taps, b5, ones, dot);
						}
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
			if (atATime == 6 && left > 5) storeBytes(out + 5 * outputStep, a5, b5, a, b, zeros);
		}
		input += atATime * step;
		output += atATime * outputStep;
	}
}
