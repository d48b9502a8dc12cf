// Between bytes and fp32: a byte b with scale s and zero point z stands for s * (b - z).

/**
 * Stores round(scale * sum) + zero of eight int32 sums, saturated to uint8.
 * Ties go to the even number, as in the runtime of the server.
 */
@inline
export function storeBytes(address: usize, low: v128, high: v128, lowScale: v128, highScale: v128, zeros: v128): void {
	const shorts = i16x8.narrow_i32x4_s(
		rounded(f32x4.mul(f32x4.convert_i32x4_s(low), lowScale)),
		rounded(f32x4.mul(f32x4.convert_i32x4_s(high), highScale)),
	);
	const bytes = i16x8.add_sat_s(shorts, zeros);
	v128.store64_lane(address, i8x16.narrow_i16x8_u(bytes, bytes), 0);
}

@inline
function rounded(values: v128): v128 {
	return i32x4.trunc_sat_f32x4_s(f32x4.nearest(values));
}

/**
 * A row of an image: three planes of fp32, `planeBytes` apart, to pixels of
 * four bytes, the fourth of which is unused.
 */
export function quantiseImageRow(input: usize, planeBytes: usize, pixels: i32, scale: f32, zero: i32, output: usize): void {
	for (let i = 0; i < pixels; i++) {
		for (let plane: usize = 0; plane < 3; plane++) {
			const value = nearest<f32>(load<f32>(input + plane * planeBytes) / scale) + <f32>zero;
			store<u8>(output + plane, <u8>max<f32>(0, min<f32>(255, value)));
		}
		store<u8>(output, 0, 3);
		input += 4;
		output += 4;
	}
}

/** The same planes to pixels of four fp32 numbers, the fourth of which is 0. */
export function interleaveRow(input: usize, planeBytes: usize, pixels: i32, output: usize): void {
	for (let i = 0; i < pixels; i++) {
		for (let plane: usize = 0; plane < 3; plane++)
			store<f32>(output + 4 * plane, load<f32>(input + plane * planeBytes));
		store<f32>(output, 0, 12);
		input += 4;
		output += 16;
	}
}

/** `count`: a multiple of 8. The zero point is 0. */
export function quantiseRow(input: usize, count: i32, scale: f32, output: usize): void {
	const scales = f32x4.splat(scale);
	for (const end = output + count; output < end; output += 8, input += 32) {
		const shorts = i16x8.narrow_i32x4_s(
			rounded(f32x4.div(v128.load(input), scales)),
			rounded(f32x4.div(v128.load(input, 16), scales)),
		);
		v128.store64_lane(output, i8x16.narrow_i16x8_u(shorts, shorts), 0);
	}
}

/** `pixels` of `channels` each, a multiple of 8, written `outputStep` bytes apart. The zero point is 0. */
export function dequantiseRow(input: usize, pixels: i32, channels: i32, scale: f32, output: usize, outputStep: usize): void {
	const scales = f32x4.splat(scale);
	for (let i = 0; i < pixels; i++) {
		let out = output;
		for (const end = input + channels; input < end; input += 8, out += 32) {
			const shorts = v128.load8x8_u(input);
			v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_u(shorts)), scales));
			v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_u(shorts)), scales), 16);
		}
		output += outputStep;
	}
}

/**
 * Bytes at another scale by `table`, which has the new byte of each. `pixels`
 * of `channels` each, written `outputStep` bytes apart.
 */
export function mapRow(input: usize, pixels: i32, channels: i32, table: usize, output: usize, outputStep: usize): void {
	for (let i = 0; i < pixels; i++) {
		let out = output;
		for (const end = input + channels; input < end; input++, out++) store<u8>(out, load<u8>(table + load<u8>(input)));
		output += outputStep;
	}
}

/** `pixels` of `bytes` each, read `inputStep` bytes apart and written `outputStep` bytes apart. */
export function copyRow(input: usize, inputStep: usize, pixels: i32, bytes: usize, output: usize, outputStep: usize): void {
	for (let i = 0; i < pixels; i++) {
		memory.copy(output, input, bytes);
		input += inputStep;
		output += outputStep;
	}
}
