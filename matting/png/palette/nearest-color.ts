// Finds the nearest of at most 256 places, beginning with a guess.
import { dimensions, distance } from './coordinates.ts';

/**
 * For places of `dimensions` values each: a function from the coordinates at `from` in `point`, and the number of a
 * place that may be near, to the number of the nearest place. Exact: a place further from the guess than twice the
 * guess's distance cannot be nearer.
 */
export function nearestOf(
	places: Float32Array,
): (point: Float32Array, from: number, guess: number) => number {
	const count = places.length / dimensions;
	const order = new Uint8Array(count * count);
	const distances = new Float32Array(count * count);
	for (let i = 0; i < count; i++) {
		const all = Float32Array.from({ length: count }, (_, j) =>
			distance(places, i * dimensions, places, j * dimensions),
		);
		const sorted = Array.from(all.keys()).sort((a, b) => all[a] - all[b]);
		order.set(sorted, i * count);
		distances.set(
			sorted.map((j) => all[j]),
			i * count,
		);
	}
	return (point, from, guess) => {
		const [x, y, z, w] = [point[from], point[from + 1], point[from + 2], point[from + 3]];
		let nearest = guess;
		let best = distance(point, from, places, guess * dimensions);
		const reach = 4 * best;
		const start = guess * count;
		for (let at = start + 1; at < start + count && distances[at] < reach; at++) {
			const place = order[at] * dimensions;
			// Unrolled: most of the time of a small PNG is spent here.
			const dx = x - places[place];
			const dy = y - places[place + 1];
			const dz = z - places[place + 2];
			const dw = w - places[place + 3];
			const other = dx * dx + dy * dy + dz * dz + dw * dw;
			if (other >= best) continue;
			best = other;
			nearest = order[at];
		}
		return nearest;
	};
}
