// How much of the soft matte a cell gets.
import { expect, test } from 'vitest';
import type { PeopleEdges } from './edges-of-people.ts';
import { shareOfSoft } from './soft-share.ts';

const side = 200;
const cells = side ** 2;
const usual = 0.077;

/** The share at a cell with this logit, among others with that of `around`. */
function share(
	own: number,
	options: { around?: number; mismatch?: number; hair?: number; body?: number } = {},
): number {
	const { around = own, mismatch = usual, hair = 0, body = 0 } = options;
	const values = new Float32Array(cells).fill(around);
	const middle = cells / 2 + side / 2;
	values[middle] = own;
	const near = { side, values: new Uint8Array(cells).fill(1) };
	const grid = (value: number) => ({ side, values: new Float32Array(cells).fill(value) });
	const people: PeopleEdges | undefined = hair || body ? { hair: grid(hair), body: grid(body) } : undefined;
	return shareOfSoft({ side, values }, near, mismatch, people).values[middle] as number;
}

test('hair among hair is soft, a hard edge among hard edges is hard', () => {
	expect(share(4)).toBeGreaterThan(0.9);
	expect(share(-4)).toBe(0);
});

test('an edge counts as more like the others around it than it looks', () => {
	expect(share(3, { around: -6 })).toBeLessThan(share(3) / 2);
	expect(share(-1, { around: 4 })).toBeGreaterThan(share(-1) + 0.5);
});

test('edges further away than a quarter of the map do not count', () => {
	const values = new Float32Array(cells).fill(3);
	const near = { side, values: new Uint8Array(cells).fill(1) };
	const alone = shareOfSoft({ side, values: values.slice() }, near, usual).values[0];
	values.fill(-6, 70 * side);
	for (let y = 0; y < 70; y++) values.fill(-6, y * side + 70, (y + 1) * side);
	expect(shareOfSoft({ side, values }, near, usual).values[0]).toBe(alone);
});

test('only cells near an edge have a share, and only these count as surroundings', () => {
	const near = { side, values: new Uint8Array(cells) };
	const edges = { side, values: new Float32Array(cells) };
	near.values[0] = 1;
	edges.values[0] = 3;
	const { values } = shareOfSoft(edges, near, usual);
	expect(values[0]).toBeCloseTo(share(3), 5);
	expect(values.findLastIndex((value) => value > 0)).toBe(0);
});

test('where the two mattes are far apart all over the image, the hard one is used', () => {
	expect(share(1, { mismatch: 0.15 })).toBe(0);
	expect(share(1, { mismatch: 0.04 })).toBeGreaterThan(0.9);
	expect(share(-3, { mismatch: 0 })).toBeLessThan(0.3);
});

test("a person's hair is soft from a lower logit on, however far apart the mattes are", () => {
	expect(share(-1, { hair: 1 })).toBeGreaterThan(share(-1) + 0.5);
	expect(share(-1, { hair: 1, mismatch: 0.15 })).toBe(share(-1, { hair: 1 }));
	expect(share(-1, { hair: 0.5 })).toBeCloseTo((share(-1, { hair: 1 }) + share(-1)) / 2, 5);
	expect(share(-6, { hair: 1 })).toBeLessThan(0.02);
});

test('at clothes and limbs a soft edge needs a higher logit', () => {
	expect(share(2)).toBeGreaterThan(0.8);
	expect(share(2, { body: 1 })).toBe(0);
	expect(share(4, { body: 1 })).toBeGreaterThan(0.5);
});
