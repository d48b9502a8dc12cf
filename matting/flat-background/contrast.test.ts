// Luma contrast separates pale JPEG subjects from clear ones.
import { expect, test } from 'vitest';
import { isPale } from './contrast.ts';

/** Ten deep pixels on white: `pale` of them pale yellow, the others navy; and shallow ones that do not count. */
function pixels(pale: number) {
	const colors = Array.from({ length: 10 }, (_, i) => (i < pale ? [255, 243, 168] : [27, 58, 107]));
	const rgb = Uint8Array.from([...colors, [255, 243, 168], [255, 243, 168]].flat());
	return {
		image: { width: 12, height: 1, rgb },
		depth: Uint8Array.from({ length: 12 }, (_, i) => (i < 10 ? 4 : 3)),
	};
}

test.each([
	[0, false],
	[2, false],
	[3, true],
	[10, true],
])('with %i of ten pixels pale the subject is pale: %s', (pale, expected) => {
	const { image, depth } = pixels(pale);
	expect(isPale(image, [255, 255, 255], depth)).toBe(expected);
});

test('darker and lighter subjects count alike', () => {
	const { image, depth } = pixels(0);
	expect(isPale(image, [0, 0, 0], depth)).toBe(false);
	expect(isPale(image, [30, 60, 100], depth)).toBe(true);
});
