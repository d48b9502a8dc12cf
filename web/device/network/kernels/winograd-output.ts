// Convolution of fp32 by minimal filtering: the output's part. The products before it are those of convolve-floats.ts.
import { multiplyAdd } from './multiply-add';

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
	v128.store(to + toStep, multiplyAdd(farDifference, f32x4.splat(2), difference));
	v128.store(to + 2 * toStep, multiplyAdd(farSum, f32x4.splat(4), sum));
	v128.store(to + 3 * toStep, f32x4.add(m5, multiplyAdd(farDifference, f32x4.splat(8), difference)));
}
