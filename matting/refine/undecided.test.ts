import { expect, test } from 'vitest';
import { findUndecided } from './undecided.ts';

test('pixels from 0.03 to 0.97 are undecided, and listed in order', () => {
	const values = new Float32Array(16);
	values.set([1, 0.971, 0.969, 0.5, 0.031, 0.029, 0, 0.2]);
	expect([...findUndecided({ side: 4, values })]).toEqual([2, 3, 4, 7]);
});

test('a matte of zeros and ones has no undecided pixels', () => {
	const values = Float32Array.from({ length: 16 }, (_, i) => i % 2);
	expect(findUndecided({ side: 4, values })).toHaveLength(0);
});
