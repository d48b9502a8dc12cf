import { expect, it } from 'vitest';
import { hasEtag } from './has-etag.ts';

it.each([
	['the tag', '"a"'],
	['a weak one, as proxies make of it', 'W/"a"'],
	['one of several', '"b", W/"a" ,"c"'],
	['any', '*'],
])('the client has the file if it names %s', (_what, header) => {
	expect(hasEtag(header, '"a"')).toBe(true);
});

it.each([undefined, '', '"b"', 'a', '"a', 'W/', '"*"', 'w/"a"', '"b", "aa"', ','.repeat(10_000)])(
	'the client does not have it: %j',
	(header) => {
		expect(hasEtag(header, '"a"')).toBe(false);
	},
);
