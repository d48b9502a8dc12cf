import { expect, test } from 'vitest';
import { dilate } from './dilate.ts';
import { createRandom } from './random.fixture.ts';

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
