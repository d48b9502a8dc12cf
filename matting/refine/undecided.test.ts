import { expect, test } from 'vitest';
import { findUndecided } from './undecided.ts';

test('a pixel is undecided from 0.03 to 0.97, and is listed in its order', () => {
	const values = new Float32Array(16);
	values.set([1, 0.971, 0.969, 0.5, 0.031, 0.029, 0, 0.2]);
	expect([...findUndecided({ side: 4, values })]).toEqual([2, 3, 4, 7]);
});

test('of a matte of zeros and ones none is', () => {
	const values = Float32Array.from({ length: 16 }, (_, i) => i % 2);
	expect(findUndecided({ side: 4, values })).toHaveLength(0);
});
