import { expect, test } from 'vitest';
import { curlQuotes } from './quotes.ts';

test.each([
	['It says "pick me up" now.', 'It says \u201cpick me up\u201d now.'],
	["the camera's meter", 'the camera\u2019s meter'],
	['("quoted")', '(\u201cquoted\u201d)'],
	["'single'", '\u2018single\u2019'],
	// The end of a quotation that contains emphasis is a fragment of its own.
	['". Leave it out', '\u201d. Leave it out'],
	['no quotes at all', 'no quotes at all'],
])('%s becomes %s', (typed, printed) => {
	expect(curlQuotes(typed)).toBe(printed);
});
