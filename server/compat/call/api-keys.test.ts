import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKeys } from './api-keys.ts';
import { isLocalService } from './local-requests.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const requestWith = (headers: Record<string, string>, host = '127.0.0.1:3000') => ({
	host,
	headers: { host, ...headers },
});
const local = requestWith({});

describe('with keys configured', () => {
	const keys = [
		{ name: 'shop', hash: hashOf('first key') },
		{ name: 'press', hash: hashOf('second key') },
	];
	const { check } = createApiKeys(keys, { isLoopback: true });

	it('each key is its own client', () => {
		expect(check('first key', local)).toEqual({ ok: true, client: 'key:shop' });
		expect(check('second key', local)).toEqual({ ok: true, client: 'key:press' });
	});

	it('a key counts wherever the request comes from', () => {
		const forwarded = requestWith({ 'x-forwarded-for': '192.0.2.1' }, 'peel.example.org');
		const { check } = createApiKeys(keys, { isLoopback: false });
		expect(check('first key', forwarded)).toEqual({ ok: true, client: 'key:shop' });
	});

	it.each([
		undefined,
		'',
		'first ke',
		'first key ',
		'First key',
		'first key, second key',
		hashOf('first key'),
		'shop',
		'x'.repeat(16_000),
	])('%j is rejected, even on this machine', (key) => {
		expect(check(key, local)).toEqual({ ok: false, reason: 'invalid' });
	});
});

describe('without keys', () => {
	const { check } = createApiKeys([], { isLoopback: true });

	it.each([undefined, 'any key'])('a program on this machine may call with %j', (key) => {
		for (const host of ['127.0.0.1:3000', 'localhost:3000', '[::1]:3000', '127.1.2.3', 'peel.localhost:80'])
			expect(check(key, requestWith({}, host))).toEqual({ ok: true, client: undefined });
	});

	it('a server that others can reach rejects every request', () => {
		const { check } = createApiKeys([], { isLoopback: false });
		expect(check('any key', local)).toEqual({ ok: false, reason: 'off' });
	});

	it.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
		'a request with the header %s of a proxy is rejected',
		(name) => {
			expect(check('any key', requestWith({ [name]: '127.0.0.1' }))).toEqual({ ok: false, reason: 'off' });
		},
	);

	it.each([
		'evil.example:3000',
		'192.0.2.1:3000',
		'localhost.evil.example',
		'127.0.0.1.evil.example',
		'',
		'::',
	])('a request for the host %j is rejected: DNS rebinding, or a proxy', (host) => {
		expect(check('any key', requestWith({}, host))).toEqual({ ok: false, reason: 'off' });
	});

	it.each([
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ 'origin': 'https://evil.example' },
		{ 'origin': 'null' },
	])('a page of another site is rejected: %j', (headers) => {
		expect(check('any key', requestWith(headers))).toEqual({ ok: false, reason: 'off' });
	});

	it('a page of the service itself may call', () => {
		const headers = { 'sec-fetch-site': 'same-origin', 'origin': 'http://127.0.0.1:3000' };
		expect(check(undefined, requestWith(headers))).toEqual({ ok: true, client: undefined });
	});
});

describe('a service is local', () => {
	const local = { host: '127.0.0.1', trustedProxies: [], origin: undefined };

	it.each(['127.0.0.1', '127.8.9.1', '::1', 'localhost', 'LOCALHOST', '::ffff:127.0.0.1'])(
		'if it listens on %s',
		(host) => {
			expect(isLocalService({ ...local, host })).toBe(true);
		},
	);

	it.each(['0.0.0.0', '::', '192.168.0.5', 'peel.internal'])('but not on %s', (host) => {
		expect(isLocalService({ ...local, host })).toBe(false);
	});

	it('but not behind a proxy, even one on this machine', () => {
		expect(isLocalService({ ...local, trustedProxies: ['127.0.0.1'] })).toBe(false);
	});

	it('but not with an origin elsewhere, which only a proxy can serve', () => {
		expect(isLocalService({ ...local, origin: 'https://peel.example.org' })).toBe(false);
		expect(isLocalService({ ...local, origin: 'http://localhost:3000' })).toBe(true);
		expect(isLocalService({ ...local, origin: 'http://[::1]:3000' })).toBe(true);
	});
});
