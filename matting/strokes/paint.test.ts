// Painting moves the matte by the coverage towards its target, within the coverage and the requested box.
import { expect, test } from 'vitest';
import { place } from '../boxed.ts';
import { paint } from './paint.ts';

const image = { width: 4, height: 2 };
const whole = { left: 0, top: 0, ...image };
const before = Uint8Array.of(0, 50, 100, 255, 0, 50, 100, 255);
const covered = { left: 1, top: 0, width: 3, height: 1 };
const coverage = { box: covered, values: Uint8Array.of(255, 51, 128) };

test('restoring moves towards opaque, erasing towards transparent, as far as the pixel is covered', () => {
	expect([...paint(before, image, coverage, 'restore', whole).values]).toEqual([
		0, 255, 131, 255, 0, 50, 100, 255,
	]);
	expect([...paint(before, image, coverage, 'erase', whole).values]).toEqual([
		0, 0, 80, 127, 0, 50, 100, 255,
	]);
});

test('restoring goes up to the image’s own alpha, and lowers nothing', () => {
	const own = Uint8Array.of(9, 200, 0, 60, 9, 9, 9, 9);
	expect([...paint(before, image, coverage, 'restore', whole, own).values]).toEqual([
		0, 200, 100, 255, 0, 50, 100, 255,
	]);
});

test('a box of the result equals that part of the whole result', () => {
	const box = { left: 2, top: 0, width: 2, height: 2 };
	const part = paint(before, image, coverage, 'erase', box);
	const plane = before.slice();
	place(part, plane, image);
	place(paint(before, image, coverage, 'erase', { left: 0, top: 0, width: 2, height: 2 }), plane, image);
	expect(plane).toEqual(paint(before, image, coverage, 'erase', whole).values);
	expect(before[2]).toBe(100);
});
