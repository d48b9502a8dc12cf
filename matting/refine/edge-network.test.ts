import { expect, test } from 'vitest';
import { inferSoftEdges } from './edge-network.ts';
import type { PeopleEdges } from './edges-of-people.ts';
import { createRandom } from './random.fixture.ts';

const side = 2;

/** The output for cells that all have these features, of which only the first and the last are near an edge. */
function infer(features: readonly number[], people?: PeopleEdges): number[] {
	const planes = features.map((value) => new Float32Array(side ** 2).fill(value));
	return [...inferSoftEdges(planes, { side, values: Uint8Array.of(1, 0, 0, 1) }, people).values];
}

/** The first cell beside a person, the last elsewhere. `hair`, `body`: shares at the first. */
function beside(hair: number, body: number): PeopleEdges {
	const grid = (share: number) => ({ side, values: Float32Array.of(share, 0, 0, 0) });
	return { hair: grid(hair), body: grid(body) };
}

/** The network's alpha at a cell, its local mean, and the refined alpha: on both sides of an edge. */
const sides = [
	['outside', 0.05, 0.3, 0.01],
	['inside', 0.95, 0.7, 0.99],
] as const;

// In the order of edge-features.ts.
const fur = (...alphas: number[]) => [0.5, 0.45, 0.3, 0.85, 0.85, 0.9, 0.6, ...alphas, 0.6, 0.1, 0.1];
const solid = (...alphas: number[]) => [0.1, 0.06, 0.03, 0.9, 0.9, 0.15, 0.07, ...alphas, 0.7, 0.2, 0.1];

test('cells that are not near an edge are 0, all others above 0', () => {
	const [first, second, third, last] = infer(fur(0.5, 0.5, 0.5));
	expect([second, third]).toEqual([0, 0]);
	expect(first).toBeGreaterThan(0);
	expect(last).toBe(first);
});

test('a cell has the same output whichever cells are beside it in the list', () => {
	const cells = 11;
	const random = createRandom(23);
	const features = fur(0.5, 0.5, 0.5).map((value) =>
		Float32Array.from({ length: cells ** 2 }, () => value * (0.5 + random())),
	);
	const everywhere = inferSoftEdges(features, { side: cells, values: new Uint8Array(cells ** 2).fill(1) });
	for (const cell of [0, 1, 2, 3, 4, 60, 117, 118, 119, 120]) {
		const values = new Uint8Array(cells ** 2);
		values[cell] = 1;
		const alone = inferSoftEdges(features, { side: cells, values });
		expect(alone.values[cell]).toBe(everywhere.values[cell]);
	}
	expect(new Set(everywhere.values).size).toBeGreaterThan(50);
});

test.each(sides)('the soft matte is used for fur: %s', (_side, ...alphas) => {
	expect(infer(fur(...alphas))[0]).toBeGreaterThan(0.5);
});

test.each(sides)('the hard matte is used along a solid object: %s', (_side, ...alphas) => {
	expect(infer(solid(...alphas))[0]).toBeLessThan(0.3);
});

test('features far from those of the training images count as if they were less far', () => {
	const far = fur(0, 0, 0).map((_, i) => (i % 2 ? 1e6 : -1e6));
	const farther = far.map((value) => 1e3 * value);
	expect(infer(farther)).toEqual(infer(far));
});

/** Two fifths of the way from solid to fur, where the network is unsure. */
const solidOnes = solid(0.5, 0.5, 0.5);
const between = fur(0.5, 0.5, 0.5).map((value, i) => 0.4 * value + 0.6 * (solidOnes[i] as number));

test("where a person's hair may be, the soft matte is used from a lower output on", () => {
	const [inHair, elsewhere] = [infer(between, beside(1, 1))[0] as number, infer(between)[0] as number];
	expect(elsewhere).toBeLessThan(0.2);
	expect(inHair).toBeGreaterThan(0.5);
	const half = infer(between, beside(0.5, 0))[0] as number;
	expect(half).toBeCloseTo((inHair + elsewhere) / 2, 5);
});

test('beside the rest of a person the network must be surer of a soft edge', () => {
	const [onBody, , , elsewhere] = infer(fur(0.5, 0.5, 0.5), beside(0, 1)) as [number, number, number, number];
	expect(onBody).toBeLessThan(elsewhere);
	expect(elsewhere).toBe(infer(fur(0.5, 0.5, 0.5))[3]);
});

test.each(sides)('hair or not, the hard matte is used along a solid object: %s', (_side, ...alphas) => {
	expect(infer(solid(...alphas), beside(1, 1))[0]).toBeLessThan(0.3);
});
