// Chooses the colours of a palette.
import { colorAt, dimensions, place } from './coordinates.ts';
import type { ColorCounts } from './count-colors.ts';
import { nearestOf } from './nearest-color.ts';

/** Rounds of refinement; 20 make the mean error in composites at most a hundredth smaller (measured). */
const rounds = 4;

/**
 * At most `maxColors` (up to 256) RGBA colours that represent the counted ones: boxes are cut where they vary most
 * (after Heckbert 1982, 'Color image quantization for frame buffer display', with means in place of medians), and their
 * means refined by k-means (Lloyd 1957).
 */
export function quantise({ colors, counts }: ColorCounts, maxColors: number): Uint8Array {
	const points = new Float32Array(counts.length * dimensions);
	for (let i = 0; i < counts.length; i++) place(colors, 4 * i, points, i * dimensions);
	let boxes = cut(points, counts, maxColors);
	let means = meansOf(boxes, points, counts);
	for (let round = 0; round < rounds; round++) {
		boxes = assign(boxes, points, means);
		means = meansOf(boxes, points, counts);
	}
	const palette = new Uint8Array((4 * means.length) / dimensions);
	for (let i = 0; i < palette.length / 4; i++) colorAt(means, i * dimensions, palette, 4 * i);
	return palette;
}

/** Indices of the points of one palette colour. */
type Group = Int32Array;

interface Spread {
	/** The dimension along which the points vary most, their weighted mean there, and the sum of squares around it. */
	readonly dimension: number;
	readonly mean: number;
	readonly error: number;
}

function cut(points: Float32Array, counts: Uint32Array, maxColors: number): Group[] {
	const groups: Group[] = [Int32Array.from(counts.keys())];
	const spreads = groups.map((group) => spreadOf(group, points, counts));
	while (groups.length < maxColors) {
		const widest = spreads.reduce((best, { error }, i) => (error > spreads[best].error ? i : best), 0);
		const { dimension, mean, error } = spreads[widest];
		if (error === 0) break;
		const isLow = (i: number) => points[i * dimensions + dimension] <= mean;
		const parts = [groups[widest].filter(isLow), groups[widest].filter((i) => !isLow(i))];
		if (parts.some(({ length }) => length === 0)) {
			spreads[widest] = { dimension, mean, error: 0 };
			continue;
		}
		groups.splice(widest, 1, ...parts);
		spreads.splice(widest, 1, ...parts.map((part) => spreadOf(part, points, counts)));
	}
	return groups;
}

function spreadOf(group: Group, points: Float32Array, counts: Uint32Array): Spread {
	let widest: Spread = { dimension: 0, mean: 0, error: -1 };
	for (let dimension = 0; dimension < dimensions; dimension++) {
		let [total, sum, squares] = [0, 0, 0];
		for (const i of group) {
			const value = points[i * dimensions + dimension];
			total += counts[i];
			sum += counts[i] * value;
			squares += counts[i] * value * value;
		}
		const mean = sum / total;
		const error = Math.max(0, squares - sum * mean);
		if (error > widest.error) widest = { dimension, mean, error };
	}
	return widest;
}

function meansOf(groups: readonly Group[], points: Float32Array, counts: Uint32Array): Float32Array {
	const means = new Float32Array(groups.length * dimensions);
	for (const [number, group] of groups.entries()) {
		const sums = new Float64Array(dimensions);
		let total = 0;
		for (const i of group) {
			total += counts[i];
			for (let k = 0; k < dimensions; k++) sums[k] += counts[i] * points[i * dimensions + k];
		}
		for (let k = 0; k < dimensions; k++) means[number * dimensions + k] = sums[k] / total;
	}
	return means;
}

/** Assigns each point to its nearest mean; groups without any points are dropped. */
function assign(groups: readonly Group[], points: Float32Array, means: Float32Array): Group[] {
	const nearest = nearestOf(means);
	const numbers: number[][] = groups.map(() => []);
	for (const [guess, group] of groups.entries()) {
		for (const i of group) numbers[nearest(points, i * dimensions, guess)].push(i);
	}
	return numbers.filter(({ length }) => length > 0).map((group) => Int32Array.from(group));
}
