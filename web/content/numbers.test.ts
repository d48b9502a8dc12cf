import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fillIn } from './numbers.ts';

test('numbers in a text are those that the software enforces', () => {
	expect(fillIn('{{maxMegabytes}} MB, {{retentionMinutes}} minutes')).toBe(
		`${limits.maxMegabytes} MB, ${limits.retentionMinutes} minutes`,
	);
	expect(fillIn('{{maxOutputSidePx}} but {{maxSideInCode}}')).toBe('3,840 but 3840');
});

test('what only the operator knows stands in a marked element with neutral words of plain text', () => {
	expect(fillIn('Write to {{contact}}.')).toMatch(/^Write to <span data-peel="contact">[^<]+<\/span>\.$/);
	expect(fillIn('{{repository}}')).toMatch(/^<span data-peel="repository">[^<]+<\/span>$/);
});

test('a name that stands for nothing is refused', () => {
	expect(() => fillIn('{{retentionHours}}')).toThrow('{{retentionHours}} stands for nothing');
});
