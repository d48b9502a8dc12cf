// The planes of the network's input: order, range, and what transparency does.
import { expect, test } from 'vitest';
import { isnetMedium } from './model-card.ts';
import { toInput } from './network-input.ts';

const card = { ...isnetMedium, inputSidePx: 4 };
const plane = 16;

function picture(width: number, height: number, colour: number[], alpha?: number) {
	const rgb = Uint8Array.from({ length: width * height * 3 }, (_, i) => colour[i % 3] as number);
	return alpha === undefined
		? { width, height, rgb }
		: { width, height, rgb, alpha: new Uint8Array(width * height).fill(alpha) };
}

test.each([
	[8, 2],
	[1, 30],
	[1, 1],
])('a %i x %i picture fills the square, in planes R, G, B of (value - 128) / 256', async (width, height) => {
	const input = await toInput(picture(width, height, [0, 128, 255]), card);
	expect(input.subarray(0, plane)).toEqual(new Float32Array(plane).fill(-0.5));
	expect(input.subarray(plane, 2 * plane)).toEqual(new Float32Array(plane).fill(0));
	expect(input.subarray(2 * plane)).toEqual(new Float32Array(plane).fill(127 / 256));
});

test('a hidden colour does not count, a half hidden one counts half', async () => {
	const hidden = await toInput(picture(4, 4, [0, 128, 255], 0), card);
	expect(hidden.every((value) => value === 0)).toBe(true);
	const half = await toInput(picture(4, 4, [0, 0, 0], 51), card);
	for (const value of half) expect(value).toBeCloseTo(-0.5 / 5, 6);
});
