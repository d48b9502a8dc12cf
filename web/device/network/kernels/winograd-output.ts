// Convolution of fp32 by minimal filtering: the products, and the output's part.

/**
 * One of the 36 products of matrices: `rows` (a multiple of 6) times `channels` values by four panels of `channels` times eight; rows of 32 values.
 */
export function multiply(input: usize, rows: i32, channels: i32, panels: usize, output: usize): void {
	const step: usize = 4 * channels;
	for (let row = 0; row < rows; row += 6) {
		let weight = panels;
		for (let panel = 0; panel < 4; panel++) {
			let a0 = f32x4.splat(0), a1 = a0, a2 = a0, a3 = a0, a4 = a0, a5 = a0;
			let b0 = a0, b1 = a0, b2 = a0, b3 = a0, b4 = a0, b5 = a0;
			let at = input;
			let half = input + 3 * step;
			const end = input + step;
			do {
				const a = v128.load(weight), b = v128.load(weight, 16);
				let value = v128.load32_splat(at);
				a0 = f32x4.relaxed_madd(a, value, a0);
				b0 = f32x4.relaxed_madd(b, value, b0);
				value = v128.load32_splat(at + step);
				a1 = f32x4.relaxed_madd(a, value, a1);
				b1 = f32x4.relaxed_madd(b, value, b1);
				value = v128.load32_splat(at + 2 * step);
				a2 = f32x4.relaxed_madd(a, value, a2);
				b2 = f32x4.relaxed_madd(b, value, b2);
				value = v128.load32_splat(half);
				a3 = f32x4.relaxed_madd(a, value, a3);
				b3 = f32x4.relaxed_madd(b, value, b3);
				value = v128.load32_splat(half + step);
				a4 = f32x4.relaxed_madd(a, value, a4);
				b4 = f32x4.relaxed_madd(b, value, b4);
				value = v128.load32_splat(half + 2 * step);
				a5 = f32x4.relaxed_madd(a, value, a5);
				b5 = f32x4.relaxed_madd(b, value, b5);
				weight += 32;
				at += 4;
				half += 4;
			} while (at < end);
			const out = output + 32 * panel;
			v128.store(out, a0);
			v128.store(out, b0, 16);
			v128.store(out, a1, 128);
			v128.store(out, b1, 144);
			v128.store(out, a2, 256);
			v128.store(out, b2, 272);
			v128.store(out, a3, 384);
			v128.store(out, b3, 400);
			v128.store(out, a4, 512);
			v128.store(out, b4, 528);
			v128.store(out, a5, 640);
			v128.store(out, b5, 656);
		}
		input += 6 * step;
		output += 768;
	}
}

/**
 * 36 values, `planeStep` bytes apart, for each of 32 channels, to the first `rows` x `columns` of 4 x 4 pixels: max(0, A^T m A + bias).
 * `scratch`: 384 bytes.
 */
export function transformOutput(
	products: usize, planeStep: usize, biases: usize, output: usize, rowStep: usize, columnStep: usize, rows: i32, columns: i32, scratch: usize,
): void {
	for (const end = biases + 128; biases < end; biases += 16, products += 16, output += 16) {
		const bias = v128.load(biases);
		for (let column: usize = 0; column < 6; column++)
			transform(products + column * planeStep, 6 * planeStep, scratch + 16 * column, 96);
		for (let row: usize = 0; row < <usize>rows; row++) {
			const from = scratch + 96 * row;
			transform(from, 16, from, 16);
			for (let column: usize = 0; column < <usize>columns; column++) {
				const value = f32x4.add(v128.load(from + 16 * column), bias);
				v128.store(output + row * rowStep + column * columnStep, f32x4.max(value, f32x4.splat(0)));
			}
		}
	}
}

@inline
function transform(from: usize, step: usize, to: usize, toStep: usize): void {
	const m0 = v128.load(from), m1 = v128.load(from + step), m2 = v128.load(from + 2 * step);
	const m3 = v128.load(from + 3 * step), m4 = v128.load(from + 4 * step), m5 = v128.load(from + 5 * step);
	const sum = f32x4.add(m1, m2), difference = f32x4.sub(m1, m2);
	const farSum = f32x4.add(m3, m4), farDifference = f32x4.sub(m3, m4);
	v128.store(to, f32x4.add(m0, f32x4.add(sum, farSum)));
	v128.store(to + toStep, f32x4.relaxed_madd(farDifference, f32x4.splat(2), difference));
	v128.store(to + 2 * toStep, f32x4.relaxed_madd(farSum, f32x4.splat(4), sum));
	v128.store(to + 3 * toStep, f32x4.add(m5, f32x4.relaxed_madd(farDifference, f32x4.splat(8), difference)));
}
