// Cubic convolution by definition, without tables: the reference of the resampling tests.

/** Keys' kernel with a = -1/2 at this distance in samples. */
function kernel(distance: number): number {
	const x = Math.abs(distance);
	if (x < 1) return 1.5 * x ** 3 - 2.5 * x ** 2 + 1;
	return x < 2 ? -0.5 * x ** 3 + 2.5 * x ** 2 - 4 * x + 2 : 0;
}

/**
 * The source samples of target sample `i` with their weights, whose sum is 1;
 * those beyond the ends repeat the end samples.
 */
export function tapsOf(from: number, to: number, i: number): { at: number; weight: number }[] {
	const stretch = Math.max(1, from / to);
	const centre = ((i + 0.5) * from) / to - 0.5;
	const taps = Array.from({ length: 9 * from + 8 }, (_, k) => k - 4 * from - 4).map((k) => ({
		at: Math.min(from - 1, Math.max(0, k)),
		weight: kernel((k - centre) / stretch),
	}));
	const sum = taps.reduce((total, { weight }) => total + weight, 0);
	return taps.filter(({ weight }) => weight !== 0).map(({ at, weight }) => ({ at, weight: weight / sum }));
}
