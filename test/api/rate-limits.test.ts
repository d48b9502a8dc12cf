import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { callProcess, problemOf, process } from './calls.ts';

/** A twentieth of the defaults, so that a flood takes few requests. */
const calls = 65;
const uploads = 3;
const megapixels = 45;
const misses = 2;
const scarce = { PEEL_RATE_LIMIT: '0.05' };
/** Lets tests set the address of a client in X-Forwarded-For. */
const proxied = { ...scarce, PEEL_TRUST_PROXY: '127.0.0.1' };

const unknownId = 'A'.repeat(32);
let server: TestServer;
let small: Buffer;
let large: Buffer;
let largest: Buffer;
beforeAll(async () => {
	[small, large, largest] = await Promise.all([jpeg(), jpeg(5000, 4000), jpeg(7000, 6600)]);
});
afterEach(() => server.close());

async function start(env: Record<string, string>): Promise<void> {
	const engine = createFakeEngine();
	engine.setReady(false);
	server = await startServer({ engine, env });
}

const from = (address: string) => ({ 'x-forwarded-for': address });
const send = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
	fetch(server.url + path, { ...init, headers });
const upload = (bytes: Buffer, headers: Record<string, string> = {}) =>
	send('/api/upload', headers, { method: 'POST', body: form(bytes) });
const call = (headers?: Record<string, string>) => send('/api/openapi.json', headers);

/** The statuses of requests sent one after the other. */
async function repeat(times: number, run: () => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let count = 0; count < times; count++) {
		const reply = await run();
		await reply.arrayBuffer();
		statuses.push(reply.status);
	}
	return statuses;
}

/** A list of draft-ietf-httpapi-ratelimit-headers: parameters by the name of the quota. */
function quotasIn(reply: Response, field: string): Record<string, Record<string, number>> {
	const items = (reply.headers.get(field) ?? '').split(', ').filter(Boolean);
	return Object.fromEntries(
		items.map((item) => {
			const [name = '', ...parameters] = item.split(';');
			const numbers = parameters
				.map((parameter) => parameter.split('='))
				.filter(([, value]) => /^\d+$/.test(value ?? ''));
			return [JSON.parse(name), Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]))];
		}),
	);
}

/** Two clients share a slot with a chance of 1 in 16,384, see memory-counter.ts; each server assigns slots anew. */
const onCollision = { retry: 1 };

describe('a client that floods the service gets a 429', onCollision, () => {
	it('with Retry-After, and other clients are unaffected', async () => {
		await start(proxied);
		const flood = await repeat(calls + 20, () => call(from('203.0.113.1')));
		expect(flood).toEqual([...Array(calls).fill(200), ...Array(20).fill(429)]);
		const rejected = await call(from('203.0.113.1'));
		const retryAfter = Number(rejected.headers.get('retry-after'));
		expect(retryAfter).toBeGreaterThan(0);
		expect(retryAfter).toBeLessThanOrEqual(limits.rateWindowSeconds);
		expect(await problemOf(rejected)).toMatchObject({ status: 429, code: 'rate-limited', retryable: true });

		const other = await upload(small, from('203.0.113.2'));
		expect(other.status).toBe(201);
		const { id } = (await other.json()) as { id: string };
		const processed = await send(`/api/process/${id}`, from('203.0.113.2'), { method: 'POST' });
		expect(processed.status).toBe(200);
	});

	it('for uploads, before the image is read, and earlier uploads stay stored', async () => {
		await start(scarce);
		expect(await repeat(uploads + 2, () => upload(small))).toEqual([201, 201, 201, 429, 429]);
		expect(await server.kept()).toHaveLength(uploads);
	});

	it('for megapixels, and the image is not stored', async () => {
		await start(scarce);
		const seven = await jpeg(3500, 2000);
		expect(await repeat(2, () => upload(large))).toEqual([201, 201]);
		expect(await repeat(1, () => upload(seven))).toEqual([429]);
		expect(await server.kept()).toHaveLength(2);
	});

	it('for megapixels, but a rejected image uses up no quota', async () => {
		await start(scarce);
		expect(await repeat(1, () => upload(largest))).toEqual([429]);
		expect(await repeat(2, () => upload(large))).toEqual([201, 201]);
	});

	it('for calls to images that do not exist, then for every call, and only this client', async () => {
		await start(proxied);
		const client = from('203.0.113.1');
		const guess = () => send(`/api/original/${unknownId}`, client);
		expect(await repeat(misses + 2, guess)).toEqual([404, 404, 429, 429]);
		expect((await call(client)).status).toBe(429);
		expect((await call(from('203.0.113.2'))).status).toBe(200);
	});

	it('for unknown pages', async () => {
		await start(scarce);
		const statuses = await repeat(calls + 1, () => send('/wp-login.php'));
		expect(statuses).toEqual([...Array(calls).fill(404), 429]);
	});

	it('but still gets every page, its files, and /health', async () => {
		await start(scarce);
		await repeat(calls + 1, call);
		for (const path of [
			'/',
			'/upload',
			'/assets/app-1.js',
			'/favicon.svg',
			'/feed.xml',
			'/health',
			'/ready',
		]) {
			const reply = await send(path);
			await reply.arrayBuffer();
			expect([path, reply.headers.get('ratelimit')]).toEqual([path, null]);
			expect([200, 503]).toContain(reply.status);
		}
	});
});

describe('one client is', onCollision, () => {
	const callFrom = (address: string) => repeat(1, () => call(from(address)));

	it.each([
		['an IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 429],
		['not the neighbouring /64', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
		['an IPv4 address, also written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', 429],
		['not the neighbouring IPv4 address', '192.0.2.1', '192.0.2.2', 200],
	])('%s', async (_what, one, other, status) => {
		await start(proxied);
		await repeat(calls, () => call(from(one)));
		expect(await callFrom(other)).toEqual([status]);
	});

	it('the address of its connection: a forged X-Forwarded-For has no effect', async () => {
		await start(scarce);
		let sent = 0;
		const statuses = await repeat(calls + 1, () => call(from(`203.0.113.${sent++}`)));
		expect(statuses.at(-1)).toBe(429);
	});

	it('the address that the proxy appends, not one that the client sends to the proxy', async () => {
		await start(proxied);
		let sent = 0;
		const statuses = await repeat(calls + 1, () => call(from(`198.51.100.${sent++}, 203.0.113.1`)));
		expect(statuses.at(-1)).toBe(429);
	});
});

describe('a proxy that is not configured', () => {
	const warnings = () => server.log.filter((line) => line.includes('PEEL_TRUST_PROXY'));

	it('is reported in the log, once and without an address', async () => {
		await start(scarce);
		await repeat(3, () => call(from('203.0.113.1')));
		expect(warnings()).toHaveLength(1);
		expect(warnings()[0]).not.toContain('203.0.113.1');
	});

	it('is reported only then', async () => {
		await start(proxied);
		await repeat(1, () => call(from('203.0.113.1')));
		expect(warnings()).toEqual([]);
		await server.close();
		await start(scarce);
		await repeat(1, call);
		expect(warnings()).toEqual([]);
	});
});

describe('a response states the remaining quota', () => {
	it('of calls, in RateLimit and RateLimit-Policy', async () => {
		await start({ PEEL_RATE_LIMIT: '1' });
		const first = await call();
		const policy = { q: limits.rates.calls, w: limits.rateWindowSeconds };
		expect(quotasIn(first, 'ratelimit-policy')).toEqual({ calls: policy });
		expect(quotasIn(first, 'ratelimit')).toEqual({
			calls: { r: limits.rates.calls - 1, t: limits.rateWindowSeconds },
		});
		expect(quotasIn(await call(), 'ratelimit').calls?.r).toBe(limits.rates.calls - 2);
	});

	it('of uploads and of megapixels, which an image uses up by its size', async () => {
		await start(scarce);
		const tiny = quotasIn(await upload(small), 'ratelimit');
		expect(tiny).toMatchObject({ uploads: { r: uploads - 1 }, megapixels: { r: megapixels - 1 } });
		const reply = await upload(large);
		expect(quotasIn(reply, 'ratelimit')).toMatchObject({
			uploads: { r: uploads - 2 },
			megapixels: { r: megapixels - 21 },
		});
		expect(reply.headers.get('ratelimit-policy')).toContain(
			`"megapixels";q=${megapixels};w=60;peel-unit="megapixel"`,
		);
	});

	it('as zero when it is used up, until the time in Retry-After', async () => {
		await start(scarce);
		await repeat(calls, call);
		const rejected = await call();
		const { calls: left } = quotasIn(rejected, 'ratelimit');
		expect(left).toEqual({ r: 0, t: Number(rejected.headers.get('retry-after')) });
	});
});

describe('no limit applies', () => {
	it('to sixty people behind one address with an image a minute each', async () => {
		await start({ PEEL_RATE_LIMIT: '1' });
		const journeys = Array.from({ length: 60 }, async () => {
			const reply = await upload(small);
			expect(reply.status).toBe(201);
			const { id } = (await reply.json()) as { id: string };
			const { processedToken } = await process(server.url, id);
			const paths = [
				`/api/original/${id}`,
				`/api/secure/view/${processedToken}`,
				`/api/secure/download/${processedToken}`,
			];
			for (const path of paths) expect(await repeat(1, () => send(path))).toEqual([200]);
			expect(await repeat(1, () => send(`/api/original/${id}`, {}, { method: 'DELETE' }))).toEqual([204]);
		});
		await Promise.all(journeys);
	});

	it('and none is announced if the operator turns rate limits off', async () => {
		await start({ PEEL_RATE_LIMIT: 'off' });
		expect(await repeat(limits.rates.misses + 1, () => callProcess(server.url, unknownId))).not.toContain(
			429,
		);
		expect((await call()).headers.get('ratelimit-policy')).toBeNull();
	});
});
