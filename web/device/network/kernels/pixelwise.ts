// Sums and products of images or of all channels, the largest and the mean of four neighbouring pixels.

/** round(a * aScale + b * bScale), saturated to uint8, of `count` bytes, a multiple of 8. */
export function addBytes(a: usize, b: usize, count: i32, aScale: f32, bScale: f32, output: usize): void {
	const aScales = f32x4.splat(aScale);
	const bScales = f32x4.splat(bScale);
	for (const end = output + count; output < end; output += 8, a += 8, b += 8) {
		const left = v128.load8x8_u(a);
		const right = v128.load8x8_u(b);
		const low = sum(i32x4.extend_low_i16x8_u(left), aScales, i32x4.extend_low_i16x8_u(right), bScales);
		const high = sum(i32x4.extend_high_i16x8_u(left), aScales, i32x4.extend_high_i16x8_u(right), bScales);
		const shorts = i16x8.narrow_i32x4_s(low, high);
		v128.store64_lane(output, i8x16.narrow_i16x8_u(shorts, shorts), 0);
	}
}

@inline
function sum(a: v128, aScale: v128, b: v128, bScale: v128): v128 {
	const products = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(a), aScale), f32x4.mul(f32x4.convert_i32x4_s(b), bScale));
	return i32x4.trunc_sat_f32x4_s(f32x4.nearest(products));
}

/** `count`: a multiple of 4. */
export function addFloats(a: usize, b: usize, count: i32, output: usize): void {
	for (const end = output + 4 * count; output < end; output += 16, a += 16, b += 16)
		v128.store(output, f32x4.add(v128.load(a), v128.load(b)));
}

/** `count`: a multiple of 4. */
export function multiplyFloats(a: usize, b: usize, count: i32, output: usize): void {
	for (const end = output + 4 * count; output < end; output += 16, a += 16, b += 16)
		v128.store(output, f32x4.mul(v128.load(a), v128.load(b)));
}

/** Each of `channels`, a multiple of 4, times its factor and plus its offset. */
export function scaleChannels(input: usize, pixels: i32, channels: i32, factors: usize, offsets: usize, output: usize): void {
	const bytes: usize = 4 * channels;
	for (let i = 0; i < pixels; i++, input += bytes, output += bytes)
		for (let c: usize = 0; c < bytes; c += 16)
			v128.store(output + c, f32x4.add(f32x4.mul(v128.load(input + c), v128.load(factors + c)), v128.load(offsets + c)));
}

/**
 * Squares of 2 x 2 pixels, whose rows begin at `top` and `bottom`, to `pixels` of `channels` bytes, a multiple of 16.
 */
export function poolBytes(top: usize, bottom: usize, pixels: i32, channels: i32, output: usize): void {
	for (let i = 0; i < pixels; i++) {
		for (const end = top + channels; top < end; top += 16, bottom += 16, output += 16) {
			const left = i8x16.max_u(v128.load(top), v128.load(bottom));
			const right = i8x16.max_u(v128.load(top + channels), v128.load(bottom + channels));
			v128.store(output, i8x16.max_u(left, right));
		}
		top += channels;
		bottom += channels;
	}
}

/** The same of fp32; `channels`: a multiple of 4. */
export function poolFloats(top: usize, bottom: usize, pixels: i32, channels: i32, output: usize): void {
	const bytes: usize = 4 * channels;
	for (let i = 0; i < pixels; i++) {
		for (const end = top + bytes; top < end; top += 16, bottom += 16, output += 16) {
			const left = f32x4.max(v128.load(top), v128.load(bottom));
			const right = f32x4.max(v128.load(top + bytes), v128.load(bottom + bytes));
			v128.store(output, f32x4.max(left, right));
		}
		top += bytes;
		bottom += bytes;
	}
}

/** The same with the mean of the four. */
export function averageFloats(top: usize, bottom: usize, pixels: i32, channels: i32, output: usize): void {
	const bytes: usize = 4 * channels;
	for (let i = 0; i < pixels; i++) {
		for (const end = top + bytes; top < end; top += 16, bottom += 16, output += 16) {
			const left = f32x4.add(v128.load(top), v128.load(bottom));
			const right = f32x4.add(v128.load(top + bytes), v128.load(bottom + bytes));
			v128.store(output, f32x4.mul(f32x4.add(left, right), f32x4.splat(0.25)));
		}
		top += bytes;
		bottom += bytes;
	}
}

/** One fp32 number of each of `pixels` of 16 bytes: their sum times `scale`, and `lowest`. */
export function sumChannels(input: usize, pixels: i32, scale: f32, lowest: f32, output: usize): void {
	for (const end = output + 4 * pixels; output < end; output += 4, input += 16) {
		const fours = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.load(input)));
		const twos = i64x2.add(i64x2.extend_low_i32x4_u(fours), i64x2.extend_high_i32x4_u(fours));
		const sum = i64x2.extract_lane(twos, 0) + i64x2.extract_lane(twos, 1);
		store<f32>(output, <f32>sum * scale + lowest);
	}
}
