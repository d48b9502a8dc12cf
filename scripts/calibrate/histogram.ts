// A histogram of fp32 values in logarithmic buckets, 64 for each power of two.

export interface Histogram {
	add(values: Float32Array): void;
	/**
	 * The bounds such that `share` of all values are below the upper one, and
	 * `share` above the lower one; always contain 0.
	 */
	range(share: number): [low: number, high: number];
}

/** Sign, exponent and the first six bits of the fraction of an fp32 number. */
const bits = 15;
/** Keeps the range of zeros from being empty. */
const minHigh = 1e-4;

export function createHistogram(): Histogram {
	const counts = new Float64Array(1 << bits);
	return {
		add(values) {
			const patterns = new Uint32Array(values.buffer, values.byteOffset, values.length);
			for (const value of patterns)
				counts[value >>> (32 - bits)] = 1 + (counts[value >>> (32 - bits)] as number);
		},
		range(share) {
			const occurring = [...counts.keys()].filter((bucket) => (counts[bucket] as number) > 0);
			const ascending = occurring.toSorted((a, b) => middleOf(a) - middleOf(b));
			const total = occurring.reduce((sum, bucket) => sum + (counts[bucket] as number), 0);
			const at = (quantile: number) => {
				let below = 0;
				return ascending.find((bucket) => {
					below += counts[bucket] as number;
					return below / total >= quantile;
				});
			};
			const [low, high] = [at(1 - share), at(share)].map((bucket) => middleOf(bucket ?? 0));
			return [Math.min(0, low as number), Math.max(minHigh, high as number)];
		},
	};
}

/** The number in the middle of a bucket. */
function middleOf(bucket: number): number {
	const pattern = Uint32Array.of((bucket * 2 + 1) << (31 - bits));
	return new Float32Array(pattern.buffer)[0] as number;
}
