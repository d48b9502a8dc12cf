// Doubles an image's size: bilinear between pixel centres (ONNX Resize, half_pixel), edges replicated.

/**
 * One output row of bytes at `scale`, with zero point 0, between the input rows `top` and `bottom`, whose weights add
 * up to 1; `pixels` of the input, `channels` a multiple of 8. Half of the values are halfway between two bytes: in
 * fp32, in the order of the server's runtime, they are rounded as there.
 */
export function enlargeBytes(
	top: usize, bottom: usize, topWeight: f32, bottomWeight: f32, pixels: i32, channels: i32, scale: f32, output: usize,
): void {
	const last = <usize>(pixels - 1) * channels;
	const scales = f32x4.splat(scale);
	for (let x: usize = 0; x < 2 * <usize>pixels; x++, output += channels) {
		const nearest = (x >> 1) * channels;
		const left: usize = x & 1 || x == 0 ? nearest : nearest - channels;
		const right: usize = left == last ? last : left + channels;
		let leftWeight: f32 = x & 1 ? 0.75 : 0.25;
		if (x == 0) leftWeight = 1;
		if (left == right) leftWeight = 0.5;
		const rightWeight: f32 = 1 - leftWeight;
		const a = f32x4.splat(leftWeight * topWeight), b = f32x4.splat(rightWeight * topWeight);
		const c = f32x4.splat(leftWeight * bottomWeight), d = f32x4.splat(rightWeight * bottomWeight);
		for (let i: usize = 0; i < <usize>channels; i += 8) {
			const p = v128.load8x8_u(top + left + i), q = v128.load8x8_u(top + right + i);
			const r = v128.load8x8_u(bottom + left + i), s = v128.load8x8_u(bottom + right + i);
			const shorts = i16x8.narrow_i32x4_s(
				mixed(i32x4.extend_low_i16x8_u(p), a, i32x4.extend_low_i16x8_u(q), b, i32x4.extend_low_i16x8_u(r), c, i32x4.extend_low_i16x8_u(s), d, scales),
				mixed(i32x4.extend_high_i16x8_u(p), a, i32x4.extend_high_i16x8_u(q), b, i32x4.extend_high_i16x8_u(r), c, i32x4.extend_high_i16x8_u(s), d, scales),
			);
			v128.store64_lane(output + i, i8x16.narrow_i16x8_u(shorts, shorts), 0);
		}
	}
}

@inline
function mixed(p: v128, a: v128, q: v128, b: v128, r: v128, c: v128, s: v128, d: v128, scales: v128): v128 {
	const above = f32x4.add(weighted(p, a, scales), weighted(q, b, scales));
	const sum = f32x4.add(f32x4.add(above, weighted(r, c, scales)), weighted(s, d, scales));
	return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.div(sum, scales)));
}

@inline
function weighted(values: v128, weight: v128, scales: v128): v128 {
	return f32x4.mul(weight, f32x4.mul(f32x4.convert_i32x4_s(values), scales));
}

/**
 * One output row of fp32 from the input row `near` and the one beyond it,
 * `far`, with weights 3/4 and 1/4; `channels`: a multiple of 4.
 */
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

/** The same for one plane of fp32. */
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
