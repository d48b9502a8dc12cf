// Convolution of fp32 by minimal filtering, F(4x4, 3x3): 36 products instead of 144 for 16 pixels (Lavin and Gray 2016, arXiv 1509.09308). The input's part.
import { multiplyAdd, multiplySubtract } from './multiply-add';

/**
 * A square of 6 x 6 taps to 36 values, `planeStep` bytes apart, for each of `channels`, a multiple of 4: B^T d B. `scratch`: 576 bytes.
 */
export function transformTile(
	input: usize, rowStep: usize, columnStep: usize, channels: i32, output: usize, planeStep: usize, scratch: usize,
): void {
	for (const end = input + 4 * channels; input < end; input += 16, output += 16) {
		for (let x: usize = 0; x < 6; x++) transform(input + x * columnStep, rowStep, scratch + 16 * x, 96);
		for (let y: usize = 0; y < 6; y++) transform(scratch + 96 * y, 16, output + 6 * y * planeStep, planeStep);
	}
}

@inline
function transform(from: usize, step: usize, to: usize, toStep: usize): void {
	const d0 = v128.load(from), d1 = v128.load(from + step), d2 = v128.load(from + 2 * step);
	const d3 = v128.load(from + 3 * step), d4 = v128.load(from + 4 * step), d5 = v128.load(from + 5 * step);
	const four = f32x4.splat(4), five = f32x4.splat(5);
	v128.store(to, multiplyAdd(four, d0, multiplySubtract(five, d2, d4)));
	const even = multiplySubtract(four, d2, d4);
	const odd = multiplySubtract(four, d1, d3);
	v128.store(to + toStep, f32x4.add(even, odd));
	v128.store(to + 2 * toStep, f32x4.sub(even, odd));
	const outer = f32x4.sub(d4, d2);
	const inner = f32x4.sub(d3, d1);
	const twice = f32x4.add(inner, inner);
	v128.store(to + 3 * toStep, f32x4.add(outer, twice));
	v128.store(to + 4 * toStep, f32x4.sub(outer, twice));
	v128.store(to + 5 * toStep, multiplyAdd(four, d1, multiplySubtract(five, d3, d5)));
}

/**
 * A square of 6 x 6 taps, `dilation` pixels apart, whose first is at (x, y), with zeros where it is beyond the image: copied to `output`, tap after tap.
 */
export function gatherTile(
	input: usize, height: i32, width: i32, pixelBytes: usize, y: i32, x: i32, dilation: i32, output: usize,
): void {
	for (let row = 0; row < 6; row++) {
		const at = y + row * dilation;
		for (let column = 0; column < 6; column++, output += pixelBytes) {
			const across = x + column * dilation;
			const isInside = at >= 0 && at < height && across >= 0 && across < width;
			if (isInside) memory.copy(output, input + (<usize>at * width + across) * pixelBytes, pixelBytes);
			else memory.fill(output, 0, pixelBytes);
		}
	}
}
