// The planes of the network's input: order, range, and transparency.
import { expect, test } from 'vitest';
import { isnetMedium } from '#engine/models/cards/isnet.ts';
import { toInput } from './network-input.ts';

const side = 4;
const plane = side * side;

function view(color: number[], alpha?: number) {
	const rgb = Uint8Array.from({ length: 3 * plane }, (_, i) => color[i % 3] as number);
	return alpha === undefined ? { side, rgb } : { side, rgb, alpha: new Uint8Array(plane).fill(alpha) };
}

test('the input consists of planes R, G, B of (value - 128) / 256', () => {
	const input = toInput(view([0, 128, 255]), isnetMedium);
	expect(input.subarray(0, plane)).toEqual(new Float32Array(plane).fill(-0.5));
	expect(input.subarray(plane, 2 * plane)).toEqual(new Float32Array(plane).fill(0));
	expect(input.subarray(2 * plane)).toEqual(new Float32Array(plane).fill(127 / 256));
});

test('each channel has its own mean and scale', () => {
	const input = toInput(view([12, 12, 70]), { mean: [10, 20, 30], scale: [2, 4, 8] });
	expect(input.subarray(0, plane)).toEqual(new Float32Array(plane).fill((12 - 10) / 2));
	expect(input.subarray(plane, 2 * plane)).toEqual(new Float32Array(plane).fill((12 - 20) / 4));
	expect(input.subarray(2 * plane)).toEqual(new Float32Array(plane).fill((70 - 30) / 8));
});

test('a transparent colour does not count, a half-transparent one counts half', () => {
	const hidden = toInput(view([0, 128, 255], 0), isnetMedium);
	expect(hidden.every((value) => value === 0)).toBe(true);
	const half = toInput(view([0, 0, 0], 51), isnetMedium);
	for (const value of half) expect(value).toBeCloseTo(-0.5 / 5, 6);
});
