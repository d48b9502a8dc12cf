// What the matte of the network for soft edges changes in a refined matte.
import { expect, test } from 'vitest';
import type { Grid } from '../grid.ts';
import { mixSoftEdges } from './mix-soft-edges.ts';

const side = 64;
const size = { width: 96, height: 80 };

/** A matte of the network, 32 pixels square, with the same alpha everywhere. */
const plain = (alpha: number) => ({ width: 32, height: 32, alpha: new Uint8Array(32 * 32).fill(alpha) });
const everywhere = { side, values: new Uint8Array(side * side).fill(1) };

/** A refined matte with the same alpha everywhere, after the other is mixed in. */
function mixed(own: number, other: number, { weight = 0.5, near = everywhere } = {}): Set<number> {
	const matte = new Uint8Array(size.width * size.height).fill(own);
	const inferred: Grid = { side, values: new Float32Array(side * side).fill(own / 255) };
	mixSoftEdges(matte, { matte: plain(other), weight }, { alpha: inferred, near }, size);
	return new Set(matte);
}

test('where either matte is soft, alpha is about their mean, weighted by the other matte’s weight', () => {
	expect(mixed(64, 128)).toEqual(new Set([95]));
	expect(mixed(64, 128, { weight: 0.25 })).toEqual(new Set([79]));
});

test('hair that is solid or missing in the refined matte becomes half as soft as in the other matte', () => {
	expect(mixed(255, 128)).toEqual(new Set([193]));
	expect(mixed(0, 128)).toEqual(new Set([62]));
});

test.each([
	[255, 0],
	[0, 255],
	[255, 255],
	[0, 0],
	[252, 4],
])('where both mattes are decided the refined one stays: %i next to %i', (own, other) => {
	expect(mixed(own, other)).toEqual(new Set([own]));
});

test('far from edges the refined matte stays too', () => {
	expect(mixed(255, 128, { near: { side, values: new Uint8Array(side * side) } })).toEqual(new Set([255]));
});

test('alpha stays between 0 and 255', () => {
	expect(mixed(255, 248)).toEqual(new Set([255]));
	expect(mixed(6, 0, { weight: 0.9 })).toEqual(new Set([0]));
});

test('edges of the other matte are at their place in the image, even where the matte is larger than the image', () => {
	const alpha = Uint8Array.from({ length: 32 * 32 }, (_, i) => (i % 32 < 16 ? 255 : 0));
	const inferred: Grid = { side, values: new Float32Array(side * side).fill(0.5) };
	for (const { width, height } of [size, { width: 21, height: 16 }]) {
		const matte = new Uint8Array(width * height).fill(128);
		const found = { matte: { width: 32, height: 32, alpha }, weight: 1 };
		mixSoftEdges(matte, found, { alpha: inferred, near: everywhere }, { width, height });
		const row = [...matte.subarray(0, width)];
		expect(row.filter((value) => value === 255).length).toBeGreaterThan(0.4 * width);
		expect(Math.abs(row.filter((value) => value > 127).length - width / 2)).toBeLessThanOrEqual(1);
		expect(row.toSorted((a, b) => b - a)).toEqual(row);
	}
});
