import { describe, expect, it } from 'vitest';
import { limits } from './limits.ts';
import { canonicalPrompts, isPointsOnly, isPrompts, parseCanonicalPrompts } from './prompts.ts';

const point = { x: 0.5, y: 0.25, keep: true };

describe('prompts', () => {
	it.each([
		[
			'the corners',
			[
				{ ...point, x: 0, y: 0 },
				{ ...point, x: 1, y: 1, keep: false },
			],
		],
		['as many as allowed', Array(limits.maxPrompts).fill(point)],
	])('are valid: %s', (_, prompts) => {
		expect(isPrompts(prompts)).toBe(true);
	});

	it.each([
		['none', []],
		['one more than allowed', Array(limits.maxPrompts + 1).fill(point)],
		['left of the image', [{ ...point, x: -0.0001 }]],
		['below it', [{ ...point, y: 1.0001 }]],
		['not a number', [{ ...point, x: Number.NaN }]],
		['infinite', [{ ...point, x: Number.POSITIVE_INFINITY }]],
		['a text', [{ ...point, x: '0.5' }]],
		['null', [{ ...point, y: null }]],
		['a number as keep', [{ ...point, keep: 1 }]],
		['without keep', [{ x: 0.5, y: 0.5 }]],
		['with another field', [{ ...point, z: 0 }]],
		['one that is not in a list', point],
		['a list of numbers', [[0.5, 0.5, true]]],
		['nothing', undefined],
	])('are not valid: %s', (_, prompts) => {
		expect(isPrompts(prompts)).toBe(false);
	});

	it('are equal if their canonical form is: to a ten-thousandth, in their order', () => {
		const moved = [{ ...point, x: 0.500_04 }];
		expect(canonicalPrompts(moved)).toBe(canonicalPrompts([point]));
		expect(canonicalPrompts([{ ...point, x: 0.5001 }])).not.toBe(canonicalPrompts([point]));
		expect(canonicalPrompts([{ ...point, keep: false }])).not.toBe(canonicalPrompts([point]));
		const other = { x: 0, y: 1, keep: false };
		expect(canonicalPrompts([point, other])).not.toBe(canonicalPrompts([other, point]));
		expect(canonicalPrompts([{ ...point, x: -0 }])).toBe(canonicalPrompts([{ ...point, x: 0 }]));
	});

	it('that are used without the cutout have another canonical form, and are read back from it', () => {
		const only = canonicalPrompts([point], true);
		expect(only).not.toBe(canonicalPrompts([point]));
		expect([isPointsOnly(only), isPointsOnly(canonicalPrompts([point]))]).toEqual([true, false]);
		expect(parseCanonicalPrompts(only)).toEqual([point]);
	});

	it('are read back from their canonical form', () => {
		const prompts = [point, { x: 0, y: 1, keep: false }, { x: 0.1235, y: 0.9999, keep: true }];
		expect(parseCanonicalPrompts(canonicalPrompts(prompts))).toEqual(prompts);
	});
});
