// Reproducible chance, so that every machine measures the same picture.

/**
 * Numbers from 0 up to 1; the same seed gives the same ones. A linear congruential generator with the
 * constants of Numerical Recipes (Press et al. 1992): plenty for grain and hair.
 */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** Normally distributed with mean 0 and deviation 1 (Box and Muller 1958). */
export function createNormal(seed: number): () => number {
	const random = createRandom(seed);
	return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
