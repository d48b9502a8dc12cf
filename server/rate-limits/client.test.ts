import { describe, expect, it } from 'vitest';
import { clientOf, createClientKey, hideClient, networkOf } from './client.ts';

describe('one client is', () => {
	it.each([
		['an IPv4 address, also written as IPv6', '192.0.2.1', '::ffff:192.0.2.1'],
		['the same, in hexadecimal', '192.0.2.1', '::ffff:c000:201'],
		['all of an IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
		['an IPv6 address in any spelling', '2001:db8::1', '2001:0DB8:0:0:0:0:0:1'],
		['an IPv6 address with a zone', 'fe80::1', 'fe80::2%eth0'],
		['any value that is no address', 'unknown', '_hidden, "x"'],
	])('%s', (_what, one, other) => {
		expect(clientOf(one)).toBe(clientOf(other));
	});
});

describe('two clients are', () => {
	it.each([
		['neighbours in IPv4', '192.0.2.1', '192.0.2.2'],
		['neighbouring /64s in IPv6', '2001:db8:1:2::1', '2001:db8:1:3::1'],
		['an IPv4 address and the IPv6 prefix of the same bytes', '32.1.13.184', '2001:db8::'],
	])('%s', (_what, one, other) => {
		expect(clientOf(one)).not.toBe(clientOf(other));
	});
});

describe('the network of a client', () => {
	it('is the /48 of an IPv6 address', () => {
		const network = networkOf(clientOf('2001:db8:1:2::1'));
		expect(network).toBeDefined();
		expect(networkOf(clientOf('2001:db8:1:ffff::1'))).toBe(network);
		expect(networkOf(clientOf('2001:db8:2:2::1'))).not.toBe(network);
	});

	it('is another one for links on other sites, which must not use up the share of the user', () => {
		const client = clientOf('2001:db8:1:2::1');
		expect(networkOf(`${client} from another site`)).toBe(`${networkOf(client)} from another site`);
	});

	it('is the same for two hidden clients exactly if it is the same for the clients themselves', () => {
		const key = createClientKey(['s'.repeat(32)]);
		const hiddenNetwork = (address: string) => networkOf(hideClient(clientOf(address), key));
		expect(hiddenNetwork('2001:db8:1:2::1')).toMatch(/^[\w-]{22}$/);
		expect(hiddenNetwork('2001:db8:1:2::1')).toBe(hiddenNetwork('2001:db8:1:3::1'));
		expect(hiddenNetwork('2001:db8:1:2::1')).not.toBe(hiddenNetwork('2001:db8:2:2::1'));
		expect(hiddenNetwork('192.0.2.1')).toBeUndefined();
	});

	it.each([clientOf('192.0.2.1'), 'unknown', 'the owner of a key'])('is undefined for %s', (client) => {
		expect(networkOf(client)).toBeUndefined();
	});
});

describe('the key of a client', () => {
	const secret = 'a'.repeat(32);
	const other = 'b'.repeat(32);

	it('is the same on every node, and different for another client', () => {
		const [one, two] = [createClientKey([secret]), createClientKey([secret, other])];
		expect(one('192.0.2.1')).toBe(two('192.0.2.1'));
		expect(one('192.0.2.1')).not.toBe(one('192.0.2.2'));
	});

	it('does not reveal the address without the secret', () => {
		const key = createClientKey([secret])('192.0.2.1');
		expect(key).toMatch(/^[\w-]{22}$/);
		expect(createClientKey([other])('192.0.2.1')).not.toBe(key);
	});
});
