// A region as the whole subject: which parts of the former matte stay, and which go.
import { expect, test } from 'vitest';
import { chooseSubject } from './choose-subject.ts';

const size = { width: 200, height: 100 };
const image = { ...size, rgb: new Uint8Array(3 * 200 * 100).fill(120) };
const clickAt = (x: number, y: number) => [{ x: x / 200, y: y / 100, keep: true }];

/** Left, top, right and bottom. */
type Rectangle = readonly [number, number, number, number];

/** An alpha plane that is 255 in these rectangles. */
function rectangles(...boxes: Rectangle[]): Uint8Array {
	return Uint8Array.from({ length: 200 * 100 }, (_, i) => {
		const [x, y] = [i % 200, Math.floor(i / 200)];
		return boxes.some((box) => x >= box[0] && x < box[2] && y >= box[1] && y < box[3]) ? 255 : 0;
	});
}
const maskOf = (...boxes: Rectangle[]) => ({ ...size, values: rectangles(...boxes) });
const alphaAt = (matte: Uint8Array, x: number, y: number) => matte[y * 200 + x];

const object = [20, 20, 60, 80] as const;
const other = [120, 20, 180, 80] as const;

test('what was found is kept, and everything apart from it is removed', () => {
	const matte = chooseSubject(image, rectangles(other), maskOf(object), clickAt(40, 50));
	expect([alphaAt(matte, 40, 50), alphaAt(matte, 150, 50)]).toEqual([255, 0]);
});

test('of two objects in the matte the one that was clicked stays whole, although a part of it was not found', () => {
	const found = maskOf([20, 30, 60, 80]);
	const matte = chooseSubject(image, rectangles(object, other), found, clickAt(40, 50));
	expect([alphaAt(matte, 40, 22), alphaAt(matte, 40, 50), alphaAt(matte, 150, 50)]).toEqual([255, 255, 0]);
});

test('a small part of something in the matte is the subject by itself', () => {
	const matte = chooseSubject(image, rectangles([20, 20, 180, 80]), maskOf(object), clickAt(40, 50));
	expect([alphaAt(matte, 40, 50), alphaAt(matte, 150, 50)]).toEqual([255, 0]);
});
