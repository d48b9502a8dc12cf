// Reproducible chance: the same seed gives the same day.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Chance {
	/** From 0 up to 1. */
	uniform(): number;
	/** Exponentially distributed with this mean (inversion). */
	exponential(mean: number): number;
}

export function createChance(seed: number): Chance {
	const generator = xoroshiro128plus(seed);
	const uniform = () => uniformFloat64(generator);
	return { uniform, exponential: (mean) => -mean * Math.log(1 - uniform()) };
}
