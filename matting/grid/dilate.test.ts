import { expect, test } from 'vitest';
import { createRandom } from '../random.fixture.ts';
import { dilate, dilateSoftly, erode, wideParts } from './dilate.ts';

function slowDilate(mask: Uint8Array, side: number, radius: number): Uint8Array {
	return mask.map((_value, i) => {
		const near = mask.some((set, k) => {
			const across = Math.abs((k % side) - (i % side));
			const down = Math.abs(Math.floor(k / side) - Math.floor(i / side));
			return set === 1 && Math.max(across, down) <= radius;
		});
		return near ? 1 : 0;
	});
}

test.each([0, 1, 3, 20])('with radius %i a mask covers exactly its square neighbourhood', (radius) => {
	const random = createRandom(5);
	const mask = Uint8Array.from({ length: 17 * 17 }, () => (random() < 0.03 ? 1 : 0));
	expect(dilate(mask, 17, radius)).toEqual(slowDilate(mask, 17, radius));
});

test('an empty mask stays empty', () => {
	expect(dilate(new Uint8Array(64), 8, 3)).toEqual(new Uint8Array(64));
});

test('erosion keeps the cells whose whole neighbourhood is in the mask, and a mask reaches on beyond the border', () => {
	const mask = Uint8Array.from({ length: 49 }, (_, i) => (i % 7 < 4 ? 1 : 0));
	expect(erode(mask, 7, 2)).toEqual(mask.map((_, i) => (i % 7 < 2 ? 1 : 0)));
});

test('only parts that are wider than twice the radius stay, with their size', () => {
	const columns = [1, 0, 1, 1, 1, 0, 0, 1, 1];
	const mask = Uint8Array.from({ length: 81 }, (_, i) => columns[i % 9] as number);
	// The last two columns may be wide beyond the border.
	expect(wideParts(mask, 9, 1)).toEqual(mask.map((cell, i) => (i % 9 === 0 ? 0 : cell)));
});

test('a soft border fades evenly over its distance to both sides', () => {
	const mask = new Uint8Array(21 * 21);
	mask[21 * 10 + 10] = 1;
	const { values } = dilateSoftly(mask, 21, 5, 2);
	const alongRow = Array.from(values.subarray(21 * 10 + 10, 21 * 11), (share) => Math.round(5 * share));
	expect(alongRow).toEqual([5, 5, 5, 5, 4, 3, 2, 1, 0, 0, 0]);
});
