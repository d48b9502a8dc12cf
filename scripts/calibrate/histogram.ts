// How often each value occurs, to within a 64th of itself.

export interface Histogram {
	add(values: Float32Array): void;
	/** The bounds that hold `share` of all values below the upper one, and as many above the lower one; never without 0. */
	range(share: number): [low: number, high: number];
}

/** Sign, exponent and the first six bits of the fraction of a single-precision number. */
const bits = 15;
/** Where nothing but zeros occur the range still must not be empty. */
const smallestHigh = 1e-4;

export function createHistogram(): Histogram {
	const counts = new Float64Array(1 << bits);
	return {
		add(values) {
			const asBits = new Uint32Array(values.buffer, values.byteOffset, values.length);
			for (const value of asBits)
				counts[value >>> (32 - bits)] = 1 + (counts[value >>> (32 - bits)] as number);
		},
		range(share) {
			const occurring = [...counts.keys()].filter((bucket) => (counts[bucket] as number) > 0);
			const rising = occurring.toSorted((a, b) => middleOf(a) - middleOf(b));
			const total = occurring.reduce((sum, bucket) => sum + (counts[bucket] as number), 0);
			const at = (wanted: number) => {
				let below = 0;
				return rising.find((bucket) => {
					below += counts[bucket] as number;
					return below / total >= wanted;
				});
			};
			const [low, high] = [at(1 - share), at(share)].map((bucket) => middleOf(bucket ?? 0));
			return [Math.min(0, low as number), Math.max(smallestHigh, high as number)];
		},
	};
}

/** The number in the middle of a bucket. */
function middleOf(bucket: number): number {
	const pattern = Uint32Array.of((bucket * 2 + 1) << (31 - bits));
	return new Float32Array(pattern.buffer)[0] as number;
}
