import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { isWebPort, parseTarget } from './fetch-target.ts';

const parse = (url: string, base?: string) => parseTarget(url, isWebPort, base ? new URL(base) : undefined);

describe('a URL', () => {
	it.each([
		['http://images.example/a.jpg?b=1', 'images.example', 80, false],
		['https://images.example/a.jpg#part', 'images.example', 443, true],
		['HTTPS://Images.EXAMPLE:443/', 'images.example', 443, true],
		['http://images.example:443/', 'images.example', 443, false],
		['https://images.example:80/', 'images.example', 80, true],
		['https://bücher.example/', 'xn--bcher-kva.example', 443, true],
		['http://[2606:4700::1]/', '2606:4700::1', 80, false],
	])('%s is accepted', (url, hostname, port, isSecure) => {
		expect(parse(url)).toMatchObject({ hostname, port, isSecure });
	});

	it.each([
		'http://2130706433/',
		'http://0x7f000001/',
		'http://0177.0.0.1/',
		'http://127.1/',
		'http://0x7f.1/',
		'http://127。0。0。1/',
		'http://127.0.0.1./',
		'http://%31%32%37.0.0.1/',
	])('%s is the address 127.0.0.1, whatever its spelling', (url) => {
		expect(parse(url).hostname).toBe('127.0.0.1');
	});

	it('with an IPv4-mapped address has that address as its host name, without brackets', () => {
		expect(parse('http://[::ffff:127.0.0.1]/').hostname).toBe('::ffff:7f00:1');
	});

	it.each([
		'',
		'nonsense',
		'//images.example/a.jpg',
		'/etc/passwd',
		'file:///etc/passwd',
		'ftp://images.example/',
		'gopher://images.example/',
		'data:image/png;base64,iVBORw0KGgo=',
		'http://user@images.example/',
		'http://user:password@images.example/',
		'http://:password@images.example/',
		'http://images.example:80@127.0.0.1/',
		'http://images.example:22/',
		'http://images.example:8080/',
		'https://images.example:444/',
		'http://images.example:0/',
		'http://images.example:65536/',
		'http://[::1/',
		'http:///',
		'http://256.256.256.256/',
	])('%j is rejected', (url) => {
		expect(() => parse(url)).toThrow(expect.objectContaining({ reason: 'invalid-url' }));
	});

	it('may have as many characters as the limit, and not one more', () => {
		const longest = 'https://images.example/'.padEnd(limits.api.maxUrlChars, 'a');
		expect(parse(longest).url.href).toBe(longest);
		expect(() => parse(`${longest}a`)).toThrow(expect.objectContaining({ reason: 'invalid-url' }));
	});
});

describe('a redirect', () => {
	it('may be relative to the URL that it comes from', () => {
		expect(parse('../b.jpg', 'https://images.example/a/a.jpg').url.href).toBe('https://images.example/b.jpg');
		expect(parse('//cdn.example/b.jpg', 'https://images.example/').hostname).toBe('cdn.example');
	});

	it.each(['file:///etc/passwd', 'http://user@images.example/', 'http://images.example:6379/'])(
		'to %s is rejected',
		(location) => {
			expect(() => parse(location, 'https://images.example/')).toThrow(
				expect.objectContaining({ reason: 'invalid-url' }),
			);
		},
	);
});
