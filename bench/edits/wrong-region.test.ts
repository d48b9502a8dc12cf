// Where the simulated user clicks.
import { expect, test } from 'vitest';
import { largestWrongRegion } from './wrong-region.ts';

const size = { width: 60, height: 40 };
const inBox = (left: number, top: number, width: number, height: number) => (i: number) => {
	const [x, y] = [i % size.width, Math.floor(i / size.width)];
	return x >= left && x < left + width && y >= top && y < top + height;
};
const plane = (...boxes: ((i: number) => boolean)[]) =>
	Uint8Array.from({ length: size.width * size.height }, (_, i) => (boxes.some((isIn) => isIn(i)) ? 255 : 0));

const truth = plane(inBox(10, 10, 20, 20));

test('the simulated user clicks in the middle of what is missing', () => {
	expect(largestWrongRegion(plane(), truth, size)).toMatchObject({ isMissing: true });
	const region = largestWrongRegion(plane(inBox(10, 10, 20, 9)), truth, size);
	expect(region?.cells).toHaveLength(20 * 11);
	expect([region?.y, region?.depth]).toEqual([24, 6]);
});

test('the simulated user clicks in what was left standing if that region is larger; the two count as separate regions even where they touch', () => {
	const region = largestWrongRegion(plane(inBox(20, 10, 40, 20)), truth, size);
	expect(region).toMatchObject({ isMissing: false });
	expect(region?.cells).toHaveLength(30 * 20);
});

test('the simulated user clicks nowhere in a matte that is right, or wrong only where the truth is not known', () => {
	expect(largestWrongRegion(truth, truth, size)).toBeUndefined();
	const known = Uint8Array.from(truth, (alpha) => (alpha ? 0 : 1));
	expect(largestWrongRegion(plane(), truth, size, known)).toBeUndefined();
});
