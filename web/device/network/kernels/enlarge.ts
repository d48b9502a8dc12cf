// Doubles an image's size: bilinear between pixel centres (ONNX Resize, half_pixel), edges replicated. Weights are 9, 3, 3 and 1 sixteenths.

/** One output row of bytes from the input row `near` and the one beyond it, `far`; `pixels` of the input, `channels` a multiple of 8. */
export function enlargeBytes(near: usize, far: usize, pixels: i32, channels: i32, output: usize): void {
	const last = <usize>(pixels - 1) * channels;
	for (let i: usize = 0; i <= last; i += channels) {
		const before: usize = i == 0 ? 0 : i - channels;
		const after = i == last ? last : i + channels;
		for (let c: usize = 0; c < <usize>channels; c += 8) {
			const middle = column(near + i + c, far + i + c);
			const thrice = i16x8.mul(middle, i16x8.splat(3));
			const out = output + 2 * i + c;
			storeSixteenths(out, i16x8.add(thrice, column(near + before + c, far + before + c)));
			storeSixteenths(out + channels, i16x8.add(thrice, column(near + after + c, far + after + c)));
		}
	}
}

/** Three times the near row and once the far one. */
@inline
function column(near: usize, far: usize): v128 {
	return i16x8.add(i16x8.mul(v128.load8x8_u(near), i16x8.splat(3)), v128.load8x8_u(far));
}

/** Ties go to the even number. */
@inline
function storeSixteenths(address: usize, sums: v128): void {
	const odd = v128.and(i16x8.shr_u(sums, 4), i16x8.splat(1));
	const rounded = i16x8.shr_u(i16x8.add(i16x8.add(sums, i16x8.splat(7)), odd), 4);
	v128.store64_lane(address, i8x16.narrow_i16x8_u(rounded, rounded), 0);
}

/** The same of fp32; `channels`: a multiple of 4. */
export function enlargeFloats(near: usize, far: usize, pixels: i32, channels: i32, output: usize): void {
	const bytes: usize = 4 * channels;
	const last = <usize>(pixels - 1) * bytes;
	for (let i: usize = 0; i <= last; i += bytes) {
		const before: usize = i == 0 ? 0 : i - bytes;
		const after = i == last ? last : i + bytes;
		for (let c: usize = 0; c < bytes; c += 16) {
			const middle = mix(v128.load(near + i + c), v128.load(far + i + c));
			const out = output + 2 * i + c;
			v128.store(out, mix(middle, mix(v128.load(near + before + c), v128.load(far + before + c))));
			v128.store(out + bytes, mix(middle, mix(v128.load(near + after + c), v128.load(far + after + c))));
		}
	}
}

@inline
function mix(near: v128, far: v128): v128 {
	return f32x4.add(f32x4.mul(near, f32x4.splat(0.75)), f32x4.mul(far, f32x4.splat(0.25)));
}

/** The same of one plane of fp32. */
export function enlargePlane(near: usize, far: usize, pixels: i32, output: usize): void {
	for (let i = 0; i < pixels; i++) {
		const at: usize = 4 * i;
		const before: usize = i == 0 ? 0 : at - 4;
		const after: usize = i == pixels - 1 ? at : at + 4;
		const middle = between(near + at, far + at);
		store<f32>(output + 2 * at, 0.75 * middle + 0.25 * between(near + before, far + before));
		store<f32>(output + 2 * at, 0.75 * middle + 0.25 * between(near + after, far + after), 4);
	}
}

@inline
function between(near: usize, far: usize): f32 {
	return <f32>0.75 * load<f32>(near) + <f32>0.25 * load<f32>(far);
}
