import { describe, expect, it } from 'vitest';
import { visitorOf } from './client-of.ts';

describe('one visitor is', () => {
	it.each([
		['an IPv4 address, also written as IPv6', '192.0.2.1', '::ffff:192.0.2.1'],
		['the same, in hexadecimal', '192.0.2.1', '::ffff:c000:201'],
		['all of an IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
		['an IPv6 address however it is spelled', '2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
		['an IPv6 address with a zone', 'fe80::1', 'fe80::2%eth0'],
		['whatever is no address', 'unknown', '_hidden, "x"'],
	])('%s', (_what, one, other) => {
		expect(visitorOf(one)).toBe(visitorOf(other));
	});
});

describe('two visitors are', () => {
	it.each([
		['neighbours in IPv4', '192.0.2.1', '192.0.2.2'],
		['the /64 beside it in IPv6', '2001:db8:1:2::1', '2001:db8:1:3::1'],
		['an IPv4 address and the IPv6 prefix of the same bytes', '32.1.13.184', '2001:db8::'],
	])('%s', (_what, one, other) => {
		expect(visitorOf(one)).not.toBe(visitorOf(other));
	});
});
