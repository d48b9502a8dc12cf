// How certain a ratio of two mean errors is when it was measured on only a few images.

export interface Paired {
	readonly before: number;
	readonly after: number;
}

export interface RatioInterval {
	readonly ratio: number;
	/** 95 % of the resamples lie between them. */
	readonly low: number;
	readonly high: number;
}

const resamples = 2000;

/**
 * After / before, of the means over sets of the means over images, with its paired bootstrap interval (Efron 1979,
 * 'Bootstrap methods: another look at the jackknife', percentile method): images are drawn with replacement within each
 * set, both values of an image together. Every set has at least one image. The same input gives the same interval.
 */
export function ratioOfMeans(sets: readonly (readonly Paired[])[]): RatioInterval {
	const random = createRandom();
	const draw = (images: readonly Paired[]) =>
		images.map(() => images[Math.floor(random() * images.length)] as Paired);
	const drawn = Array.from({ length: resamples }, () => ratioOf(sets.map(draw))).toSorted((a, b) => a - b);
	const at = (share: number) => drawn[Math.round(share * (resamples - 1))] as number;
	return { ratio: ratioOf(sets), low: at(0.025), high: at(0.975) };
}

function ratioOf(sets: readonly (readonly Paired[])[]): number {
	const mean = (value: (pair: Paired) => number) =>
		sets.reduce(
			(total, images) => total + images.reduce((sum, pair) => sum + value(pair), 0) / images.length,
			0,
		);
	return mean(({ after }) => after) / mean(({ before }) => before);
}

/** Marsaglia's xorshift (2003) from a fixed seed; 0 to 1, 1 excluded. */
function createRandom(): () => number {
	let state = 0x9e3779b9;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) / 2 ** 32;
	};
}
