import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { isFetchableAddress, isOwnNetwork, isPublicAddress } from './public-address.ts';

const common = { mac: '02:00:00:00:00:01', internal: false };

describe('an address is public:', () => {
	it.each([
		'1.1.1.1',
		'8.8.8.8',
		'9.255.255.255',
		'11.0.0.0',
		'100.63.255.255',
		'100.128.0.0',
		'126.255.255.255',
		'128.0.0.0',
		'169.253.255.255',
		'169.255.0.0',
		'172.15.255.255',
		'172.32.0.0',
		'192.167.255.255',
		'192.169.0.0',
		'198.17.255.255',
		'198.20.0.0',
		'223.255.255.255',
		'168.63.129.15',
		'2606:4700:4700::1111',
		'2001:4860:4860::8888',
		'2001:200::',
		'2a00:1450::1',
		'3ffe:ffff::1',
	])('%s', (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});
});

describe('an address is not public if it is', () => {
	it.each([
		['of this host', '0.0.0.0'],
		['of this host', '0.1.2.3'],
		['of this host', '::'],
		['loopback', '127.0.0.1'],
		['loopback', '127.255.255.255'],
		['loopback', '::1'],
		['private', '10.0.0.0'],
		['private', '10.255.255.255'],
		['private', '172.16.0.0'],
		['private', '172.31.255.255'],
		['private', '192.168.0.0'],
		['private', '192.168.255.255'],
		['unique local', 'fc00::1'],
		['unique local', 'fdff:ffff::1'],
		['site-local', 'fec0::1'],
		['link-local', '169.254.0.1'],
		['link-local', 'fe80::1'],
		['link-local with a zone', 'fe80::1%eth0'],
		['of a zone', '2606:4700:4700::1111%eth0'],
		['metadata of a cloud', '169.254.169.254'],
		['metadata of a cloud', 'fd00:ec2::254'],
		['metadata of a cloud', '100.100.100.200'],
		['metadata of a cloud', '168.63.129.16'],
		['metadata of a cloud', '192.0.0.192'],
		['carrier-grade NAT', '100.64.0.0'],
		['carrier-grade NAT', '100.127.255.255'],
		['multicast', '224.0.0.1'],
		['multicast', '239.255.255.255'],
		['multicast', 'ff02::1'],
		['broadcast', '255.255.255.255'],
		['reserved', '240.0.0.1'],
		['reserved', '192.0.0.1'],
		['reserved', '192.88.99.1'],
		['a benchmark', '198.18.0.0'],
		['a benchmark', '198.19.255.255'],
		['a benchmark', '2001:2::1'],
		['for documentation', '192.0.2.1'],
		['for documentation', '198.51.100.1'],
		['for documentation', '203.0.113.1'],
		['for documentation', '2001:db8::1'],
		['for documentation', '3fff::1'],
		['IPv4-mapped', '::ffff:127.0.0.1'],
		['IPv4-mapped', '::ffff:7f00:1'],
		['IPv4-mapped, of a public one', '::ffff:8.8.8.8'],
		['IPv4-compatible', '::127.0.0.1'],
		['IPv4-compatible', '::8.8.8.8'],
		['IPv4-translated', '::ffff:0:127.0.0.1'],
		['NAT64', '64:ff9b::7f00:1'],
		['NAT64', '64:ff9b::808:808'],
		['NAT64, local-use', '64:ff9b:1::7f00:1'],
		['6to4 of a private one', '2002:7f00:1::1'],
		['6to4', '2002:808:808::1'],
		['Teredo', '2001::1'],
		['ORCHID', '2001:20::1'],
		['discarded', '100::1'],
		['segment routing', '5f00::1'],
		['unassigned', '4000::1'],
		['unassigned', '1fff:ffff::1'],
	])('%s: %s', (_what, address) => {
		expect(isPublicAddress(address)).toBe(false);
	});

	it.each(['', 'localhost', '127.1', '0x7f000001', '2130706433', '8.8.8', '8.8.8.8 ', '[::1]', '08.8.8.8'])(
		'not an address at all: %j',
		(text) => {
			expect(isPublicAddress(text)).toBe(false);
		},
	);
});

describe('addresses in the subnets of this machine', () => {
	const interfaces = {
		eth0: [
			{
				...common,
				address: '8.8.4.4',
				netmask: '255.255.255.0',
				family: 'IPv4' as const,
				cidr: '8.8.4.4/24',
			},
			{
				...common,
				address: '2a00:1:2:3::5',
				netmask: 'ffff:ffff:ffff:ffff::',
				family: 'IPv6' as const,
				scopeid: 0,
				cidr: '2a00:1:2:3::5/64',
			},
		],
	};

	it.each(['8.8.4.4', '8.8.4.0', '8.8.4.255', '2a00:1:2:3::5', '2a00:1:2:3:ffff:ffff:ffff:ffff'])(
		'include %s',
		(address) => {
			expect(isOwnNetwork(address, interfaces)).toBe(true);
		},
	);

	it.each(['8.8.3.255', '8.8.5.0', '2a00:1:2:2:ffff::', '2a00:1:2:4::'])('do not include %s', (address) => {
		expect(isOwnNetwork(address, interfaces)).toBe(false);
	});

	it('are never fetched from, and others are', () => {
		const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
		expect(own.map(({ address }) => isFetchableAddress(address))).not.toContain(true);
		expect(isFetchableAddress('9.9.9.9')).toBe(true);
	});
});
