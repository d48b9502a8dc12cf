// Which samples make up each sample of a longer or shorter line, and with what weights.

export interface LineWeights {
	/** How many samples make up one. */
	readonly taps: number;
	/** For each new sample, the index of its first old one; never leaves the line. */
	readonly first: Int32Array;
	/** `taps` weights for each new sample, adding up to 1. */
	readonly weights: Float32Array;
}

/**
 * Cubic convolution (Keys 1981, 'Cubic convolution interpolation for digital image processing', a = -1/2) from
 * `from` samples to `to`; on the way down the kernel is widened, so that nothing is skipped. Samples beyond the
 * ends are those at the ends. `from` at least 1, `to` at least 1.
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
		const start = Math.min(from - taps, Math.max(0, begin));
		first[i] = start;
		let sum = 0;
		for (let sample = begin; sample <= end; sample++) sum += keys((sample - centre) / stretch);
		for (let sample = begin; sample <= end; sample++) {
			const held = Math.min(from - 1, Math.max(0, sample));
			const at = i * taps + held - start;
			weights[at] = weights[at] + keys((sample - centre) / stretch) / sum;
		}
	}
	return { taps, first, weights };
}

/** Keys's kernel with a = -1/2: the weight of a sample at that distance, counted in samples; 0 from 2 on. */
export function keys(distance: number): number {
	const x = Math.abs(distance);
	if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
	return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}
