import { expect, test } from 'vitest';
import { growth } from './memory.ts';

test('memory that settles after the first quarter is flat', () => {
	expect(growth([100, 300, 500, 500, 500, 480, 500, 490])).toBe(1);
});

test('memory that grows with every image is not', () => {
	expect(growth([100, 110, 120, 130, 140, 150, 160, 170])).toBeCloseTo(170 / 130, 10);
});
