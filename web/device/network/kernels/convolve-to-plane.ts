// Convolution of bytes to one channel of fp32: the last of the network.

/**
 * `input`: of the first pixel's first tap; 3 rows, `rowStep` bytes apart, of three neighbouring pixels of `channels` bytes, a multiple of 8, whose
 * zero point is 0. `weights`: fp32 in the order of the taps, times the scale of the bytes.
 */
export function convolveToPlane(
	input: usize,
	rowStep: usize,
	pixels: i32,
	channels: i32,
	weights: usize,
	bias: f32,
	output: usize,
): void {
	const run: usize = 3 * channels;
	for (let i = 0; i < pixels; i++) {
		let weight = weights;
		let low = f32x4.splat(0),
			high = f32x4.splat(0);
		for (let row: usize = 0; row < 3; row++) {
			let at = input + row * rowStep;
			for (const end = at + run; at < end; at += 8, weight += 32) {
				const shorts = v128.load8x8_u(at);
				low = f32x4.relaxed_madd(
					f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(shorts)),
					v128.load(weight),
					low,
				);
				high = f32x4.relaxed_madd(
					f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(shorts)),
					v128.load(weight, 16),
					high,
				);
			}
		}
		const sums = f32x4.add(low, high);
		const even = f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 2);
		store<f32>(output, even + f32x4.extract_lane(sums, 1) + f32x4.extract_lane(sums, 3) + bias);
		input += channels;
		output += 4;
	}
}
