import { expect, test } from 'vitest';
import { fringeError } from './fringe-error.ts';

test('the error is that of premultiplied colours where the true alpha is mixed', () => {
	// Sure background, sure foreground, two mixed pixels.
	const truth = Uint8Array.of(0, 255, 51, 204);
	const foreground = Uint8Array.of(9, 9, 9, 9, 9, 9, 100, 100, 100, 200, 0, 0);
	const colors = Uint8Array.of(0, 0, 0, 0, 0, 0, 100, 151, 49, 200, 51, 0);
	const premultiplied = 0.2 * 0.2 + 0.2 * 0.2 + 0.8 * 0.2;
	expect(fringeError(colors, foreground, truth)).toBeCloseTo(premultiplied / 2 / 3, 10);
	expect(fringeError(foreground, foreground, truth)).toBe(0);
});

test('an alpha of 2 or 98 % is not mixed, values between are', () => {
	const white = new Uint8Array(3).fill(255);
	const black = new Uint8Array(3);
	const at = (alpha: number) => fringeError(white, black, Uint8Array.of(alpha));
	expect([5, 250].map(at)).toEqual([undefined, undefined]);
	expect(at(6)).toBeCloseTo(6 / 255, 10);
	expect(at(249)).toBeCloseTo(249 / 255, 10);
});
