import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { decodableUrl } from './request-checks.ts';

const decodable = (url: string) => decodableUrl({ url } as IncomingMessage);

it.each([
	['a lone percent sign', '/%'],
	['fifteen thousand percent signs', `/api/original/${'%'.repeat(15_000)}`],
	['an escape that is not hexadecimal', '/%zz?a=%'],
	['bytes that are not UTF-8', '/%c3%28'],
])('a URL with %s has nothing left to decode, and does not get longer', (_, url) => {
	expect(decodable(url)).not.toContain('%');
	expect(decodable(url)).toHaveLength(url.length);
});

it.each(['/', '/upload?x=%zz', '/%61pi/errors', '/%25', '/api/original/%2e%2e'])(
	'%s stays as it is',
	(url) => {
		expect(decodable(url)).toBe(url);
	},
);
