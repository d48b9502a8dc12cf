import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { callProcess, problemOf, process } from './calls.ts';

/** A twentieth of the usual, so that a flood is a few requests. */
const calls = 65;
const uploads = 3;
const megapixels = 45;
const misses = 2;
const scarce = { PEEL_RATE_LIMIT: '0.05' };
/** Then a visitor's address is what the test says in X-Forwarded-For. */
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

/** Statuses of one request after the other. */
async function repeat(times: number, run: () => Promise<Response>): Promise<number[]> {
	const statuses: number[] = [];
	for (let count = 0; count < times; count++) {
		const reply = await run();
		await reply.arrayBuffer();
		statuses.push(reply.status);
	}
	return statuses;
}

/** The lists of draft-ietf-httpapi-ratelimit-headers, by the names in them. */
function listed(reply: Response, field: string): Record<string, Record<string, number>> {
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

/** Two visitors share an allowance once in 16,384 times, see memory-counter.ts; never twice in a row, since each server mixes anew. */
const byChance = { retry: 1 };

describe('one visitor who floods is answered 429', byChance, () => {
	it('until his time is up, with Retry-After, and nobody else notices', async () => {
		await start(proxied);
		const flood = await repeat(calls + 20, () => call(from('203.0.113.1')));
		expect(flood).toEqual([...Array(calls).fill(200), ...Array(20).fill(429)]);
		const refused = await call(from('203.0.113.1'));
		const retryAfter = Number(refused.headers.get('retry-after'));
		expect(retryAfter).toBeGreaterThan(0);
		expect(retryAfter).toBeLessThanOrEqual(limits.rateWindowSeconds);
		expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'rate-limited', retryable: true });

		const other = await upload(small, from('203.0.113.2'));
		expect(other.status).toBe(201);
		const { id } = (await other.json()) as { id: string };
		const cutOut = await send(`/api/process/${id}`, from('203.0.113.2'), { method: 'POST' });
		expect(cutOut.status).toBe(200);
	});

	it('by uploads, before a byte of the picture is read, and keeps what he sent before', async () => {
		await start(scarce);
		expect(await repeat(uploads + 2, () => upload(small))).toEqual([201, 201, 201, 429, 429]);
		expect(await server.kept()).toHaveLength(uploads);
	});

	it('by megapixels, and nothing of the picture is kept', async () => {
		await start(scarce);
		const seven = await jpeg(3500, 2000);
		expect(await repeat(2, () => upload(large))).toEqual([201, 201]);
		expect(await repeat(1, () => upload(seven))).toEqual([429]);
		expect(await server.kept()).toHaveLength(2);
	});

	it('by megapixels, but what was refused uses up nothing', async () => {
		await start(scarce);
		expect(await repeat(1, () => upload(largest))).toEqual([429]);
		expect(await repeat(2, () => upload(large))).toEqual([201, 201]);
	});

	it('by asking for pictures that are not there, whatever he asks next, and only he', async () => {
		await start(proxied);
		const guesser = from('203.0.113.1');
		const guess = () => send(`/api/original/${unknownId}`, guesser);
		expect(await repeat(misses + 2, guess)).toEqual([404, 404, 429, 429]);
		expect((await call(guesser)).status).toBe(429);
		expect((await call(from('203.0.113.2'))).status).toBe(200);
	});

	it('by asking for pages that are not there', async () => {
		await start(scarce);
		const statuses = await repeat(calls + 1, () => send('/wp-login.php'));
		expect(statuses).toEqual([...Array(calls).fill(404), 429]);
	});

	it('and still gets every page, its files, and /health', async () => {
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

describe('one visitor is', byChance, () => {
	const spend = (address: string) => repeat(1, () => call(from(address)));

	it.each([
		['an IPv6 /64', '2001:db8:1:2::1', '2001:db8:1:2:a:b:c:d', 429],
		['not the /64 beside it', '2001:db8:1:2::1', '2001:db8:1:3::1', 200],
		['an IPv4 address, also when it is written as IPv6', '192.0.2.1', '::ffff:192.0.2.1', 429],
		['not the IPv4 address beside it', '192.0.2.1', '192.0.2.2', 200],
	])('%s', async (_what, one, other, status) => {
		await start(proxied);
		await repeat(calls, () => call(from(one)));
		expect(await spend(other)).toEqual([status]);
	});

	it('who his connection comes from: a forged X-Forwarded-For changes nothing', async () => {
		await start(scarce);
		let turn = 0;
		const statuses = await repeat(calls + 1, () => call(from(`203.0.113.${turn++}`)));
		expect(statuses.at(-1)).toBe(429);
	});

	it('not who he tells the proxy to be, before the proxy adds the truth', async () => {
		await start(proxied);
		let turn = 0;
		const statuses = await repeat(calls + 1, () => call(from(`198.51.100.${turn++}, 203.0.113.1`)));
		expect(statuses.at(-1)).toBe(429);
	});
});

describe('an operator who forgot to name the proxy in front', () => {
	const hints = () => server.log.filter((line) => line.includes('PEEL_TRUST_PROXY'));

	it('is told so in the log, once and without an address', async () => {
		await start(scarce);
		await repeat(3, () => call(from('203.0.113.1')));
		expect(hints()).toHaveLength(1);
		expect(hints()[0]).not.toContain('203.0.113.1');
	});

	it('and nobody else is', async () => {
		await start(proxied);
		await repeat(1, () => call(from('203.0.113.1')));
		expect(hints()).toEqual([]);
		await server.close();
		await start(scarce);
		await repeat(1, call);
		expect(hints()).toEqual([]);
	});
});

describe('a reply says what is left', () => {
	it('of the calls, in RateLimit and RateLimit-Policy', async () => {
		await start({ PEEL_RATE_LIMIT: '1' });
		const first = await call();
		const policy = { q: limits.rates.calls, w: limits.rateWindowSeconds };
		expect(listed(first, 'ratelimit-policy')).toEqual({ calls: policy });
		expect(listed(first, 'ratelimit')).toEqual({
			calls: { r: limits.rates.calls - 1, t: limits.rateWindowSeconds },
		});
		expect(listed(await call(), 'ratelimit').calls?.r).toBe(limits.rates.calls - 2);
	});

	it('of the uploads and the megapixels, which a picture uses up by its size', async () => {
		await start(scarce);
		const tiny = listed(await upload(small), 'ratelimit');
		expect(tiny).toMatchObject({ uploads: { r: uploads - 1 }, megapixels: { r: megapixels - 1 } });
		const reply = await upload(large);
		expect(listed(reply, 'ratelimit')).toMatchObject({
			uploads: { r: uploads - 2 },
			megapixels: { r: megapixels - 21 },
		});
		expect(reply.headers.get('ratelimit-policy')).toContain(
			`"megapixels";q=${megapixels};w=60;peel-unit="megapixel"`,
		);
	});

	it('and that none is, for as long as Retry-After', async () => {
		await start(scarce);
		await repeat(calls, call);
		const refused = await call();
		const { calls: left } = listed(refused, 'ratelimit');
		expect(left).toEqual({ r: 0, t: Number(refused.headers.get('retry-after')) });
	});
});

describe('an ordinary visitor never meets a limit', () => {
	it('nor do sixty of them behind one address, at a picture a minute each', async () => {
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

	it('and where the operator counts none, none is announced', async () => {
		await start({ PEEL_RATE_LIMIT: 'off' });
		expect(await repeat(limits.rates.misses + 1, () => callProcess(server.url, unknownId))).not.toContain(
			429,
		);
		expect((await call()).headers.get('ratelimit-policy')).toBeNull();
	});
});
