// The arithmetic of the layers, written plainly: what the kernels are compared with.
import type { Size } from '#contract/size.ts';

/** Numbers that look random and are the same in every run: integers from `min` to `max`. */
export function integers(count: number, min: number, max: number, seed = 1): number[] {
	let state = seed;
	return Array.from({ length: count }, () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return min + Math.floor((state / 2 ** 32) * (max - min + 1));
	});
}

interface Taps extends Size {
	/** In a row; default 3. */
	readonly taps?: number;
	/** Each channel by itself: weights are [channel][1][taps]. */
	readonly isDepthwise?: boolean;
	readonly inputs: number;
	readonly outputs: number;
	readonly stride: number;
	readonly dilation: number;
	/** What is beyond the edges. */
	readonly zero: number;
}

/** Sums of products of taps. `image`: interleaved channels; `weights`: [output][input][taps]. */
export function convolve(image: ArrayLike<number>, weights: ArrayLike<number>, shape: Taps): number[] {
	const { width, height, taps = 3, inputs, outputs, stride, dilation, zero, isDepthwise } = shape;
	const at = (y: number, x: number, channel: number) =>
		y < 0 || x < 0 || y >= height || x >= width
			? zero
			: (image[(y * width + x) * inputs + channel] as number);
	const middle = (taps - 1) / 2;
	const sums: number[] = [];
	for (let y = 0; y < Math.ceil(height / stride); y++)
		for (let x = 0; x < Math.ceil(width / stride); x++) {
			let weight = 0;
			for (let output = 0; output < outputs; output++) {
				let sum = 0;
				for (const channel of isDepthwise ? [output] : Array(inputs).keys())
					for (let down = -middle; down <= middle; down++)
						for (let right = -middle; right <= middle; right++) {
							const value = at(y * stride + dilation * down, x * stride + dilation * right, channel);
							sum += (weights[weight++] as number) * (value - zero);
						}
				sums.push(sum);
			}
		}
	return sums;
}

/** Ties go to the even number. */
export function roundToEven(value: number): number {
	const floor = Math.floor(value);
	if (value - floor !== 0.5) return Math.round(value);
	return floor % 2 === 0 ? floor : floor + 1;
}

export function toByte(value: number): number {
	return Math.max(0, Math.min(255, value));
}

/** Twice the size, between pixel centres, edges replicated. */
export function enlarge(image: ArrayLike<number>, side: number, channels: number): number[] {
	const at = (y: number, x: number, channel: number) => {
		const [row, column] = [y, x].map((index) => Math.max(0, Math.min(side - 1, index))) as [number, number];
		return image[(row * side + column) * channels + channel] as number;
	};
	const values: number[] = [];
	for (let y = 0; y < 2 * side; y++)
		for (let x = 0; x < 2 * side; x++)
			for (let channel = 0; channel < channels; channel++) {
				const [near, left] = [y >> 1, x >> 1];
				const [far, right] = [near + (y & 1 ? 1 : -1), left + (x & 1 ? 1 : -1)];
				const sum = 9 * at(near, left, channel) + 3 * at(far, left, channel);
				values.push((sum + 3 * at(near, right, channel) + at(far, right, channel)) / 16);
			}
	return values;
}

/** The same of bytes at a scale: in fp32, term after term from the upper left to the lower right, rounded. */
export function enlargeBytes(
	image: ArrayLike<number>,
	side: number,
	channels: number,
	scale: number,
): number[] {
	const fp32 = Math.fround;
	/** The two rows, or columns, and their weights: 3/4 for the nearer one, halves where they are the same one. */
	const between = (at: number) => {
		const first = Math.max(0, (at - 1) >> 1);
		const second = Math.min(side - 1, first + 1);
		if (first === second) return [first, first, 0.5, 0.5] as const;
		if (at === 0) return [first, second, 1, 0] as const;
		return at & 1 ? ([first, second, 0.75, 0.25] as const) : ([first, second, 0.25, 0.75] as const);
	};
	const values: number[] = [];
	for (let y = 0; y < 2 * side; y++)
		for (let x = 0; x < 2 * side; x++)
			for (let channel = 0; channel < channels; channel++) {
				const [top, bottom, ...down] = between(y);
				const [left, right, ...across] = between(x);
				let sum = 0;
				for (const [i, row] of [top, bottom].entries())
					for (const [j, column] of [left, right].entries()) {
						const value = fp32((image[(row * side + column) * channels + channel] as number) * scale);
						sum = fp32(sum + fp32((down[i] as number) * (across[j] as number) * value));
					}
				values.push(roundToEven(fp32(sum / scale)));
			}
	return values;
}
