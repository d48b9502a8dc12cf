// Crisp edges and edges that fade into the background are distinguished.
import { expect, test } from 'vitest';
import { chessboardDistances } from '../grid/chessboard-distances.ts';
import { fallsSoftly } from './transition.ts';

/** Black in the middle of white, with edges that take `px` pixels, the first of them at column 20 and 100 - 20. */
function faded(px: number) {
	const side = 100;
	const deviation = new Uint8Array(side * side);
	const rgb = new Uint8Array(side * side * 3);
	for (let i = 0; i < deviation.length; i++) {
		const x = i % side;
		const y = Math.floor(i / side);
		const inside = Math.min(x, y, side - 1 - x, side - 1 - y) - 19;
		deviation[i] = Math.round(255 * Math.min(1, Math.max(0, inside / (px + 1))));
		rgb.fill(255 - (deviation[i] as number), 3 * i, 3 * i + 3);
	}
	const isBackground = deviation.map((level) => (level === 0 ? 1 : 0));
	return {
		image: { width: side, height: side, rgb },
		deviation,
		depth: chessboardDistances(isBackground, side, 12),
	};
}

test.each([
	[0, false],
	[1, false],
	[2, false],
	[4, true],
	[10, true],
	[30, true],
])('an edge of %i mixed pixels is soft: %s', (px, expected) => {
	const { image, deviation, depth } = faded(px);
	expect(fallsSoftly(image, deviation, depth, false)).toBe(expected);
});

test('in a JPEG a faint level near the edge is ringing, farther out a shadow', () => {
	for (const [from, expected] of [
		[4, false],
		[20, true],
	] as const) {
		const { image, deviation, depth } = faded(1);
		const wide = { ...image, width: 100 };
		// A faint stripe of two columns, `from` pixels left of the subject.
		for (let y = 20; y < 80; y++) for (let x = 0; x < 2; x++) deviation[y * 100 + 20 - from + x] = 9;
		expect(fallsSoftly(wide, deviation, depth, true)).toBe(expected);
	}
});
