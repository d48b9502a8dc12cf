import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { fillPlaceholders } from './placeholders.ts';

test('numbers in a text are those that the software enforces', () => {
	expect(fillPlaceholders('{{maxMegabytes}} MB, {{retentionMinutes}} minutes')).toBe(
		`${limits.maxMegabytes} MB, ${limits.retentionMinutes} minutes`,
	);
	expect(fillPlaceholders('{{maxOutputSidePx}} but {{maxSideInCode}}')).toBe('3,840 but 3840');
});

test('operator details are marked elements with a neutral text', () => {
	expect(fillPlaceholders('{{contactLine}}')).toMatch(
		/^<span data-peel="contact">The operator gives no [^<]+<\/span>$/,
	);
	expect(fillPlaceholders('{{repositorySentence}}')).toMatch(
		/^<span data-peel="repository" data-sentence="The source is at \*\.">This site gives no [^<]+<\/span>$/,
	);
});

test('an unknown name is rejected', () => {
	expect(() => fillPlaceholders('{{retentionHours}}')).toThrow(
		'{{retentionHours}} is an unknown placeholder',
	);
});
