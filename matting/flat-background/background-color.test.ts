// The border of the image determines the background colour, if there is one.
import { expect, test } from 'vitest';
import { backgroundColor, deviationFrom } from './background-color.ts';

const width = 100;
const height = 80;
const framePixels = 2 * 2 * (width + height) - 16;

/** Teal, with the first `other` pixels of the frame (from the upper left corner on) shifted by `levels`. */
function framed(other: number, levels: number) {
	const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) => [0, 128, 120][at % 3] as number);
	for (let i = 0; i < other; i++) rgb[3 * i + 1] = 128 + levels;
	return { width, height, rgb };
}

test('98 of 100 border pixels must have the colour', () => {
	expect(backgroundColor(framed(Math.floor(framePixels * 0.02), 90))).toEqual([0, 128, 120]);
	expect(backgroundColor(framed(Math.ceil(framePixels * 0.03), 90))).toBeUndefined();
});

test('a difference of two levels is the same colour, of three is not', () => {
	expect(backgroundColor(framed(100, 2))).toEqual([0, 128, 120]);
	expect(backgroundColor(framed(100, 3))).toBeUndefined();
});

test('pixels inside the border do not count', () => {
	const image = framed(0, 0);
	for (let y = 2; y < height - 2; y++) image.rgb.fill(7, 3 * (y * width + 2), 3 * (y * width + width - 2));
	expect(backgroundColor(image)).toEqual([0, 128, 120]);
});

test('an image that is all border has no background', () => {
	expect(backgroundColor({ width: 4, height: 50, rgb: new Uint8Array(600) })).toBeUndefined();
});

test('the deviation is the largest absolute difference of a channel', () => {
	const rgb = Uint8Array.from([10, 20, 30, 0, 20, 30, 10, 25, 33, 10, 20, 255]);
	expect([...deviationFrom({ width: 4, height: 1, rgb }, [10, 20, 30])]).toEqual([0, 10, 5, 225]);
});
