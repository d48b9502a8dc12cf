// Reproducible random images and mattes for comparisons with slow references.
import type { Grid, View } from './grid.ts';

/** Pseudo-random numbers from 0 to 1 (Lehmer's generator, modulus 2^31 - 1). */
export function createRandom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 48_271) % 2_147_483_647;
		return state / 2_147_483_647;
	};
}

/** One third 0, one third 1, one third between. */
export function randomMatte(side: number, seed: number): Grid {
	const random = createRandom(seed);
	const values = Float32Array.from({ length: side * side }, () => {
		const kind = random();
		return kind < 1 / 3 ? 0 : kind < 2 / 3 ? 1 : random();
	});
	return { side, values };
}

export function randomView(side: number, seed: number): View {
	const random = createRandom(seed);
	return { side, rgb: Uint8Array.from({ length: 3 * side * side }, () => Math.floor(256 * random())) };
}
