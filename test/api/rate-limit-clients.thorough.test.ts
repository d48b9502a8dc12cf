// Whom the rate limits count as one client.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
	from,
	type LimitedServer,
	onCollision,
	proxied,
	quotas,
	repeat,
	scarce,
	startLimited,
} from './limited-server.ts';

const { calls } = quotas;
let server: LimitedServer;

describe('one client is', onCollision, () => {
	const callFrom = (address: string) => repeat(1, () => server.call(from(address)));

	it.each([
		['an IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 429],
		['not the neighbouring /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
		['an IPv4 address, also written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', 429],
		['not the neighbouring IPv4 address', '192.0.2.1', '192.0.2.2', 200],
		['an IPv4 address, whatever port the proxy adds', '192.0.2.1:50001', '192.0.2.1:50002', 429],
		['not the neighbour with the same port', '192.0.2.1:50001', '192.0.2.2:50001', 200],
		['an IPv6 address with a port, also without one', '[2001:db8::1]:50001', '2001:db8::1', 429],
		['not the neighbouring /64 with the same port', '[2001:db8::1]:50001', '[2001:db8:0:1::1]:50001', 200],
	])('%s', async (_what, one, other, status) => {
		server = await startLimited(proxied);
		await repeat(calls, () => server.call(from(one)));
		expect(await callFrom(other)).toEqual([status]);
	});

	it('the address of its connection: a forged X-Forwarded-For has no effect', async () => {
		server = await startLimited(scarce);
		let sent = 0;
		const statuses = await repeat(calls + 1, () => server.call(from(`203.0.113.${sent++}`)));
		expect(statuses.at(-1)).toBe(429);
	});

	it('the address in front of all trusted proxies, even if these are written with ports', async () => {
		server = await startLimited({ ...scarce, PEEL_TRUST_PROXY: '127.0.0.1,10.0.0.0/8,2001:db8:ff::/48' });
		const proxies = '10.0.0.1:443, [2001:db8:ff::1]:443';
		await repeat(calls, () => server.call(from(`203.0.113.1:50001, ${proxies}`)));
		expect(await callFrom(`203.0.113.1:50002, ${proxies}`)).toEqual([429]);
		expect(await callFrom(`203.0.113.2:50001, ${proxies}`)).toEqual([200]);
	});

	it('the address that the proxy appends, not one that the client sends to the proxy', async () => {
		server = await startLimited(proxied);
		let sent = 0;
		const statuses = await repeat(calls + 1, () => server.call(from(`198.51.100.${sent++}, 203.0.113.1`)));
		expect(statuses.at(-1)).toBe(429);
	});
});

/** Resets the connection at once, so that its address is no longer known when its request is read. */
async function resetAfterSending(request: string): Promise<void> {
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	socket.write(request, () => socket.resetAndDestroy());
	await once(socket, 'close');
}

describe('a proxy that is not configured', () => {
	const warnings = () => server.log.filter((line) => line.includes('PEEL_TRUST_PROXY'));

	it.each([
		['and there is no other', scarce],
		['but another is', { ...scarce, PEEL_TRUST_PROXY: '10.0.0.1' }],
	])('%s, is reported in the log, once and without an address', async (_which, env) => {
		server = await startLimited(env);
		await repeat(3, () => server.call(from('203.0.113.1')));
		expect(warnings()).toHaveLength(1);
		expect(warnings()[0]).not.toContain('203.0.113.1');
	});

	it('is the only case in which there is such a report', async () => {
		server = await startLimited(proxied);
		await repeat(1, () => server.call(from('203.0.113.1')));
		await repeat(1, () => server.call(from('127.0.0.1')));
		await resetAfterSending('GET / HTTP/1.1\r\nHost: peel\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n');
		await repeat(1, () => server.call(from('203.0.113.1')));
		expect(warnings()).toEqual([]);
		server = await startLimited(scarce);
		await repeat(1, server.call);
		expect(warnings()).toEqual([]);
	});
});
