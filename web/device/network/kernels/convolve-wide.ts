// Convolution of bytes without the machine's dot product, or for weights whose products would saturate there: in 16
// bits, two pixels by eight output channels at a time.
import { storeBytes } from './quantise';

/** As convolveUnsigned, of the same weights. Reads up to one pixel beyond the last. */
export function convolveWide(
	input: usize, step: usize, rowStep: usize, runs: i32, runStep: usize, run: usize, pixels: i32,
	weights: usize, biases: usize, scales: usize, channels: i32, output: usize, outputStep: usize, zero: i32,
): void {
	const zeros = i16x8.splat(<i16>zero);
	for (let left = pixels; left > 0; left -= 2) {
		let weight = weights;
		for (let channel: usize = 0; channel < <usize>channels; channel += 8) {
			// Of two output channels each: the sums of even and of odd pairs.
			let a0 = i32x4.splat(0), a1 = a0;
			let b0 = a0, b1 = a0;
			let c0 = a0, c1 = a0;
			let d0 = a0, d1 = a0;
			for (let row: usize = 0; row < 3; row++) {
				for (let i: usize = 0; i < <usize>runs; i++) {
					let at = input + row * rowStep + i * runStep;
					const end = at + run;
					do {
						const t0 = widen(at), t1 = widen(at + step);
						let w = v128.load8x8_s(weight);
						a0 = addPairs(w, t0, a0);
						a1 = addPairs(w, t1, a1);
						w = v128.load8x8_s(weight, 8);
						b0 = addPairs(w, t0, b0);
						b1 = addPairs(w, t1, b1);
						w = v128.load8x8_s(weight, 16);
						c0 = addPairs(w, t0, c0);
						c1 = addPairs(w, t1, c1);
						w = v128.load8x8_s(weight, 24);
						d0 = addPairs(w, t0, d0);
						d1 = addPairs(w, t1, d1);
						weight += 32;
						at += 4;
					} while (at < end);
				}
			}
			const bias = biases + 4 * channel, scale = scales + 4 * channel, out = output + channel;
			store(out, a0, b0, c0, d0, bias, scale, zeros);
			if (left > 1) store(out + outputStep, a1, b1, c1, d1, bias, scale, zeros);
		}
		input += 2 * step;
		output += 2 * outputStep;
	}
}

/** Four bytes as 16-bit numbers, twice. */
@inline
function widen(address: usize): v128 {
	return i16x8.extend_low_i8x16_u(v128.load32_splat(address));
}

@inline
function addPairs(weights: v128, taps: v128, sums: v128): v128 {
	return i32x4.add(sums, i32x4.dot_i16x8_s(weights, taps));
}

function store(out: usize, a: v128, b: v128, c: v128, d: v128, bias: usize, scale: usize, zeros: v128): void {
	const low = i32x4.add(sumPairs(a, b), v128.load(bias));
	const high = i32x4.add(sumPairs(c, d), v128.load(bias, 16));
	storeBytes(out, low, high, v128.load(scale), v128.load(scale, 16), zeros);
}

@inline
function sumPairs(a: v128, b: v128): v128 {
	return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}
