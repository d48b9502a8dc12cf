// Where the edges of people may be hair, and where they are of clothes and limbs.
import { expect, test } from 'vitest';
import type { ImageMatte } from '../inference/whole-image.ts';
import { edgesOfPeople } from './edges-of-people.ts';

const side = 100;
const square = { width: 800, height: 800 };

/** From, to (exclusive), in percent of the image. */
interface Box {
	readonly x: readonly [number, number];
	readonly y: readonly [number, number];
}

function peopleOf(...boxes: readonly Box[]): ImageMatte {
	const [width, height] = [2 * side, 3 * side];
	const alpha = new Uint8Array(width * height);
	for (const { x, y } of boxes)
		for (let row = 3 * y[0]; row < 3 * y[1]; row++)
			alpha.fill(255, row * width + 2 * x[0], row * width + 2 * x[1]);
	return { width, height, alpha };
}

function edgesOf(boxes: readonly Box[], { trust = 1, size = square } = {}) {
	const { hair, body } = edgesOfPeople({ people: peopleOf(...boxes), trust }, size, side);
	return {
		hair: (x: number, y: number) => hair.values[y * side + x],
		body: (x: number, y: number) => body.values[y * side + x],
	};
}

const portrait: Box = { x: [20, 80], y: [20, 100] };
const figure: Box = { x: [40, 60], y: [5, 95] };

test('in a portrait hair may be on both sides and above, down to the shoulders', () => {
	const { hair } = edgesOf([portrait]);
	for (const [x, y] of [
		[50, 15],
		[20, 50],
		[79, 60],
	] as const)
		expect(hair(x, y)).toBe(1);
});

test('in a whole figure hair may be in the upper third, and not at the legs', () => {
	const { hair } = edgesOf([figure]);
	expect(hair(40, 20)).toBe(1);
	expect(hair(59, 25)).toBe(1);
	expect(hair(40, 45)).toBe(0);
	expect(hair(59, 90)).toBe(0);
});

test('how far down hair may be depends on the visible width, not on the ratio of the image', () => {
	const wide = edgesOf([figure], { size: { width: 1600, height: 800 } });
	expect(wide.hair(50, 45)).toBe(1);
	const narrow = edgesOf([figure], { size: { width: 400, height: 800 } });
	expect(narrow.hair(50, 25)).toBe(0);
});

test('the area of hair fades out at its sides and at its end', () => {
	const { hair } = edgesOf([portrait]);
	expect(hair(15, 50)).toBeGreaterThan(0);
	expect(hair(15, 50)).toBeLessThan(1);
	expect(hair(8, 50)).toBe(0);
	const { hair: ofFigure } = edgesOf([figure]);
	expect(ofFigure(50, 33)).toBeGreaterThan(0);
	expect(ofFigure(50, 33)).toBeLessThan(1);
});

test('each of two people has a head', () => {
	const child: Box = { x: [75, 90], y: [50, 95] };
	const { hair } = edgesOf([figure, child]);
	expect(hair(50, 8)).toBe(1);
	expect(hair(82, 52)).toBe(1);
	expect(hair(82, 90)).toBe(0);
	expect(hair(50, 60)).toBe(0);
});

test('the body covers people and a narrow border, nothing else', () => {
	const { body } = edgesOf([figure]);
	expect(body(50, 50)).toBe(1);
	expect(body(38, 50)).toBe(1);
	expect(body(30, 50)).toBe(0);
});

test('a speck of a person has no hair', () => {
	expect(edgesOf([{ x: [50, 56], y: [50, 56] }]).hair(53, 50)).toBe(0);
	expect(edgesOf([{ x: [50, 58], y: [50, 58] }]).hair(53, 52)).toBe(1);
});

test('people who are half trusted count half', () => {
	const { hair, body } = edgesOf([portrait], { trust: 0.5 });
	expect(hair(50, 15)).toBe(0.5);
	expect(body(50, 50)).toBe(0.5);
});

test('a matte without people has neither hair nor body', () => {
	const { hair, body } = edgesOf([]);
	expect(hair(50, 50)).toBe(0);
	expect(body(50, 50)).toBe(0);
});
