import { expect, test } from 'vitest';
import { createRandom } from '../random.fixture.ts';
import { classifyEdges } from './edge-network.ts';

const side = 2;

/** The output for cells that all have these features, of which only the first and the last are near an edge. */
function infer(features: readonly number[]): number[] {
	const planes = features.map((value) => new Float32Array(side ** 2).fill(value));
	return [...classifyEdges(planes, { side, values: Uint8Array.of(1, 0, 0, 1) }).values];
}

/** The network's alpha at a cell, its local mean, and the refined alpha: on both sides of an edge. */
const sides = [
	['outside', 0.05, 0.3, 0.01],
	['inside', 0.95, 0.7, 0.99],
] as const;

// In the order of edge-features.ts.
const fur = (...alphas: number[]) => [0.5, 0.45, 0.3, 0.85, 0.85, 0.9, 0.6, ...alphas, 0.6, 0.1, 0.1];
const solid = (...alphas: number[]) => [0.1, 0.06, 0.03, 0.9, 0.9, 0.15, 0.07, ...alphas, 0.7, 0.2, 0.1];

test('cells that are not near an edge are 0', () => {
	const [first, second, third, last] = infer(fur(0.5, 0.5, 0.5));
	expect([second, third]).toEqual([0, 0]);
	expect(first).not.toBe(0);
	expect(last).toBe(first);
});

test('a cell has the same output whichever cells are beside it in the list', () => {
	const cells = 11;
	const random = createRandom(23);
	const features = fur(0.5, 0.5, 0.5).map((value) =>
		Float32Array.from({ length: cells ** 2 }, () => value * (0.5 + random())),
	);
	const everywhere = classifyEdges(features, { side: cells, values: new Uint8Array(cells ** 2).fill(1) });
	for (const cell of [0, 1, 2, 3, 4, 60, 117, 118, 119, 120]) {
		const values = new Uint8Array(cells ** 2);
		values[cell] = 1;
		const alone = classifyEdges(features, { side: cells, values });
		expect(alone.values[cell]).toBe(everywhere.values[cell]);
	}
	expect(new Set(everywhere.values).size).toBeGreaterThan(50);
});

test.each(sides)('fur is more likely soft than hard: %s', (_side, ...alphas) => {
	expect(infer(fur(...alphas))[0]).toBeGreaterThan(1);
});

test.each(sides)('the edge of a solid object is more likely hard than soft: %s', (_side, ...alphas) => {
	expect(infer(solid(...alphas))[0]).toBeLessThan(-1);
});

test('features far from those of the training images count as if they were less far', () => {
	const far = fur(0, 0, 0).map((_, i) => (i % 2 ? 1e6 : -1e6));
	const farther = far.map((value) => 1e3 * value);
	expect(infer(farther)).toEqual(infer(far));
	expect(Math.abs(infer(far)[0] as number)).toBeLessThanOrEqual(6);
});
