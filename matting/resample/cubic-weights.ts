// Taps and weights of cubic resampling along one line.
import { clamp } from '../clamp.ts';

export interface LineWeights {
	/** Number of source samples for each target sample. */
	readonly taps: number;
	/** For each target sample, the index of its first source sample; all its source samples lie within the line. */
	readonly first: Int32Array;
	/** `taps` weights for each target sample, with sum 1. */
	readonly weights: Float32Array;
}

/**
 * Cubic convolution (Keys 1981, 'Cubic convolution interpolation for digital image
 * processing', a = -1/2) from `from` samples to `to`, both at least 1. Downsampling
 * widens the kernel against aliasing. Samples beyond the ends repeat the end samples.
 */
export function cubicWeights(from: number, to: number): LineWeights {
	const step = from / to;
	const stretch = Math.max(1, step);
	const taps = Math.min(from, Math.ceil(4 * stretch) + 1);
	const first = new Int32Array(to);
	const weights = new Float32Array(to * taps);
	for (let i = 0; i < to; i++) {
		const centre = (i + 0.5) * step - 0.5;
		const begin = Math.ceil(centre - 2 * stretch);
		const end = Math.floor(centre + 2 * stretch);
		const start = clamp(begin, 0, from - taps);
		first[i] = start;
		let sum = 0;
		for (let sample = begin; sample <= end; sample++) sum += keys((sample - centre) / stretch);
		for (let sample = begin; sample <= end; sample++) {
			const clamped = clamp(sample, 0, from - 1);
			const at = i * taps + clamped - start;
			weights[at] = weights[at] + keys((sample - centre) / stretch) / sum;
		}
	}
	return { taps, first, weights };
}

/** Keys' kernel with a = -1/2: the weight of a sample at this distance in samples; 0 from 2 on. */
export function keys(distance: number): number {
	const x = Math.abs(distance);
	if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
	return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}
