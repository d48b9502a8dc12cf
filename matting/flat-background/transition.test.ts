// Crisp edges are told from edges that fade into the background.
import { expect, test } from 'vitest';
import { depthFrom } from './depth.ts';
import { fallsSoftly } from './transition.ts';

/** Black in the middle of white, with edges that take `px` pixels, the first of them at column 20 and 100 - 20. */
function faded(px: number) {
	const side = 100;
	const strength = new Uint8Array(side * side);
	const rgb = new Uint8Array(side * side * 3);
	for (let i = 0; i < strength.length; i++) {
		const x = i % side;
		const y = Math.floor(i / side);
		const inside = Math.min(x, y, side - 1 - x, side - 1 - y) - 19;
		strength[i] = Math.round(255 * Math.min(1, Math.max(0, inside / (px + 1))));
		rgb.fill(255 - (strength[i] as number), 3 * i, 3 * i + 3);
	}
	const isBackground = strength.map((level) => (level === 0 ? 1 : 0));
	return { image: { width: side, height: side, rgb }, strength, depth: depthFrom(isBackground, side, 12) };
}

test.each([
	[0, false],
	[1, false],
	[2, false],
	[4, true],
	[10, true],
	[30, true],
])('an edge of %i mixed pixels is soft: %s', (px, expected) => {
	const { image, strength, depth } = faded(px);
	expect(fallsSoftly(image, strength, depth, false)).toBe(expected);
});

test('in a JPEG a faint level near the edge is ringing, farther out it is a shadow', () => {
	for (const [from, expected] of [
		[4, false],
		[30, true],
	] as const) {
		const { image, strength, depth } = faded(1);
		const wide = { ...image, width: 100 };
		// A faint stripe of ten columns, `from` pixels left of nothing or of the subject.
		for (let y = 20; y < 80; y++)
			for (let x = 0; x < 2; x++) strength[y * 100 + (from === 4 ? 16 + x : x)] = 9;
		expect(fallsSoftly(wide, strength, depth, true)).toBe(expected);
	}
});
