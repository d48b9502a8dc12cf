// Who may call the compatible APIs, from where, and how often.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { lines, open } from '#test/api/raw.ts';
import type { TestServer, TestServerOptions } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { failureOf, removeBackground } from './wire.ts';

let server: TestServer;
const start = async (options?: TestServerOptions) => {
	server = await serverForTest(options);
};
const hash = (key: string) => createHash('sha256').update(key).digest('hex');
const twoKeys = { PEEL_API_KEYS: `shop:${hash('key of shop')},app:${hash('key of app')}` };
const withKey = (key: string) => ({ headers: { 'x-api-key': key } });

describe('the key of a call', () => {
	it('must be one of those that the operator has set', async () => {
		await start({ env: twoKeys });
		expect((await removeBackground(server.url, withKey('key of shop'))).status).toBe(200);
		expect((await removeBackground(server.url, withKey('key of app'))).status).toBe(200);
		const rejected = await removeBackground(server.url, withKey('another'));
		expect(rejected.status).toBe(403);
		const failure = { title: 'API Key invalid', code: 'auth_failed', detail: '' };
		expect((await rejected.json()).errors).toEqual([failure]);
		expect(await failureOf(await removeBackground(server.url))).toEqual([403, 'auth_failed']);
		expect(await failureOf(await fetch(`${server.url}/v1.0/account`))).toEqual([403, 'auth_failed']);
		expect((await fetch(`${server.url}/api/remove`)).status).toBe(403);
	});

	it('is not needed by programs on the same machine while the operator has set no key', async () => {
		await start();
		expect((await removeBackground(server.url)).status).toBe(200);
		expect((await removeBackground(server.url, withKey('any'))).status).toBe(200);
	});

	it('is needed behind a proxy, and while the operator has set none the reply says why the API is off', async () => {
		await start({ env: { PEEL_TRUST_PROXY: '127.0.0.1' } });
		const reply = await removeBackground(server.url, withKey('any'));
		expect(reply.status).toBe(403);
		expect(await reply.json()).toMatchObject({
			errors: [
				{ title: 'API Key invalid', code: 'auth_failed', detail: expect.stringContaining('PEEL_API_KEYS') },
			],
		});
	});

	it('is named in the log as the reason when it is wrong, as is every other code that a program gets', async () => {
		await start({ env: twoKeys });
		await removeBackground(server.url, withKey('another'));
		await removeBackground(server.url, { ...withKey('key of shop'), texts: { size: 'huge' } });
		const sent = server.log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'problem sent');
		expect(sent.map(({ code }) => code)).toEqual(['auth_failed', 'invalid_size']);
	});
});

describe('a page of another site', () => {
	const origin = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
	it('may send a preflight, and call with a key', async () => {
		await start({ env: twoKeys });
		const preflight = await fetch(`${server.url}/v1.0/removebg`, {
			method: 'OPTIONS',
			headers: {
				...origin,
				'access-control-request-method': 'POST',
				'access-control-request-headers': 'x-api-key',
			},
		});
		expect(preflight.status).toBe(204);
		expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
		expect(preflight.headers.get('access-control-allow-headers')).toMatch(/X-Api-Key/);
		const call = { headers: { ...origin, 'x-api-key': 'key of shop' } };
		const reply = await removeBackground(server.url, call);
		expect(reply.status).toBe(200);
		expect(reply.headers.get('access-control-allow-origin')).toBe('*');
		const exposed = reply.headers.get('access-control-expose-headers')?.toLowerCase().split(', ');
		const read = [...reply.headers.keys()].filter((name) =>
			/^x-(credits|foreground|height|max|peel|ratelimit|type|width)/.test(name),
		);
		expect(read).toContain('x-peel-model');
		expect(exposed).toEqual(expect.arrayContaining([...read, 'retry-after']));
	});
	it('gets nothing from a server on the visitor’s machine that has no keys', async () => {
		await start();
		const reply = await removeBackground(server.url, { headers: origin });
		expect(await failureOf(reply)).toEqual([403, 'auth_failed']);
	});
});

describe('the rate limit', () => {
	const few = { ...twoKeys, PEEL_RATE_LIMIT: '0.01' };
	it('is separate for each key: one gets a 429 with Retry-After, the other does not', async () => {
		await start({ env: few });
		const call = (key: string) => fetch(`${server.url}/v1.0/account`, withKey(key));
		for (let i = 0; i < 3; i++) expect((await call('key of shop')).status).toBe(200);
		const rejected = await call('key of shop');
		expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(rejected.headers.get('x-ratelimit-limit')).toBe('3');
		expect(rejected.headers.get('x-ratelimit-remaining')).toBe('0');
		const left = Number(rejected.headers.get('x-ratelimit-reset')) - Date.now() / 1000;
		expect(left).toBeGreaterThan(0);
		expect(left).toBeLessThanOrEqual(limits.rateWindowSeconds + 1);
		expect(await failureOf(rejected)).toEqual([429, 'rate_limited']);
		expect(rejected.headers.get('access-control-allow-origin')).toBe('*');
		expect((await call('key of app')).status).toBe(200);
	});

	it('of one key, however often exceeded, takes nothing from another key or a visitor at the same address', async () => {
		await start({ env: few });
		const call = (key: string) => fetch(`${server.url}/v1.0/account`, withKey(key));
		for (let i = 0; i < 40; i++) await (await call('key of shop')).arrayBuffer();
		expect((await call('key of app')).status).toBe(200);
		expect((await fetch(`${server.url}/api/unknown`)).status).toBe(404);
	});
});

describe('addresses that do not exist', () => {
	const limit = { ...twoKeys, PEEL_RATE_LIMIT: '0.1' };
	const unknown = (init?: RequestInit) => fetch(`${server.url}/v1.0/improve`, { method: 'POST', ...init });
	const statuses = async (count: number, init?: RequestInit) => {
		const all = [];
		for (let i = 0; i < count; i++) all.push((await failureOf(await unknown(init)))[0]);
		return all;
	};

	it('count as misses of a client without a valid key, on the site too, while its calls with a key still work', async () => {
		await start({ env: limit });
		expect(await statuses(4)).toEqual([404, 404, 404, 429]);
		expect(await statuses(1, withKey('another'))).toEqual([429]);
		expect((await fetch(`${server.url}/api/original/x`)).status).toBe(429);
		expect((await removeBackground(server.url, withKey('key of shop'))).status).toBe(200);
	});

	it('do not count for a key', async () => {
		await start({ env: limit });
		expect(await statuses(5, withKey('key of shop'))).toEqual(Array(5).fill(404));
		expect((await fetch(`${server.url}/api/original/x`)).status).toBe(404);
	});

	it('do not count for programs on the same machine that need no key', async () => {
		await start({ env: { PEEL_RATE_LIMIT: '0.1' } });
		expect(await statuses(5)).toEqual(Array(5).fill(404));
	});
});

it('one client may have at most half of the calls in progress, so that another client can call', async () => {
	await start({ env: twoKeys });
	// They lack only the last byte of their bodies, so each one counts as a call in progress.
	const sockets = Array.from({ length: limits.api.maxCalls / 2 }, () => {
		const socket = open(server.url);
		socket.write(
			lines('POST /v1.0/removebg HTTP/1.1', 'Host: x', 'X-Api-Key: key of shop', 'Content-Length: 9'),
		);
		return socket;
	});
	await expect
		.poll(async () => {
			const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', ...withKey('key of shop') });
			return (await failureOf(reply))[0];
		})
		.toBe(503);
	expect((await removeBackground(server.url, withKey('key of app'))).status).toBe(200);
	for (const socket of sockets) socket.destroy();
	await expect
		.poll(async () => (await removeBackground(server.url, withKey('key of shop'))).status)
		.toBe(200);
});
