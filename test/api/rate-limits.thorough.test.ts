import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { jpeg } from '#test/images.ts';
import { callProcess, problemOf, process } from './calls.ts';
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

const { calls, uploads, megapixels, misses } = quotas;
const unknownId = 'A'.repeat(32);
let server: LimitedServer;
let small: Buffer;
let large: Buffer;
let largest: Buffer;
beforeAll(async () => {
	[small, large, largest] = await Promise.all([jpeg(), jpeg(5000, 4000), jpeg(7000, 6600)]);
});

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

describe('a client that floods the service gets a 429', onCollision, () => {
	it('with Retry-After, and other clients are unaffected', async () => {
		server = await startLimited(proxied);
		const flood = await repeat(calls + 20, () => server.call(from('203.0.113.1')));
		expect(flood).toEqual([...Array(calls).fill(200), ...Array(20).fill(429)]);
		const rejected = await server.call(from('203.0.113.1'));
		const retryAfter = Number(rejected.headers.get('retry-after'));
		expect(retryAfter).toBeGreaterThan(0);
		expect(retryAfter).toBeLessThanOrEqual(limits.rateWindowSeconds);
		expect(await problemOf(rejected)).toMatchObject({ status: 429, code: 'rate-limited', retryable: true });

		const other = await server.upload(small, from('203.0.113.2'));
		expect(other.status).toBe(201);
		const { id } = (await other.json()) as { id: string };
		const processed = await server.send(`/api/process/${id}`, from('203.0.113.2'), { method: 'POST' });
		expect(processed.status).toBe(200);
	});

	it('for uploads, before the image is read, and earlier uploads stay stored', async () => {
		server = await startLimited(scarce);
		expect(await repeat(uploads + 2, () => server.upload(small))).toEqual([201, 201, 201, 429, 429]);
		expect(await server.storedFiles()).toHaveLength(uploads);
	});

	it('for megapixels, and the image is not stored', async () => {
		server = await startLimited(scarce);
		const seven = await jpeg(3500, 2000);
		expect(await repeat(2, () => server.upload(large))).toEqual([201, 201]);
		expect(await repeat(1, () => server.upload(seven))).toEqual([429]);
		expect(await server.storedFiles()).toHaveLength(2);
	});

	it('for megapixels, but a rejected image uses up no quota', async () => {
		server = await startLimited(scarce);
		expect(await repeat(1, () => server.upload(large))).toEqual([201]);
		expect(await repeat(1, () => server.upload(largest))).toEqual([429]);
		expect(await repeat(1, () => server.upload(large))).toEqual([201]);
	});

	it('for calls to images that do not exist, then for every call, and only this client', async () => {
		server = await startLimited(proxied);
		const client = from('203.0.113.1');
		const guess = () => server.send(`/api/original/${unknownId}`, client);
		expect(await repeat(misses + 2, guess)).toEqual([404, 404, 429, 429]);
		expect((await server.call(client)).status).toBe(429);
		expect((await server.send('/', client)).status).toBe(200);
		expect((await server.call(from('203.0.113.2'))).status).toBe(200);
	});

	it.each(['/wp-login.php', '/assets/none.js', '/pictures/'])(
		'for unknown pages and files: %s',
		async (path) => {
			server = await startLimited(scarce);
			const statuses = await repeat(calls + 1, () => server.send(path));
			expect(statuses).toEqual([...Array(calls).fill(404), 429]);
		},
	);

	it('but can still load every page, its files, and /health', async () => {
		server = await startLimited(scarce);
		await repeat(calls + 1, server.call);
		for (const path of [
			'/',
			'/upload',
			'/assets/app-1.js',
			'/favicon.svg',
			'/feed.xml',
			'/health',
			'/ready',
		]) {
			const reply = await server.send(path);
			await reply.arrayBuffer();
			expect([path, reply.headers.get('ratelimit')]).toEqual([path, null]);
			expect([200, 503]).toContain(reply.status);
		}
	});
});

describe('a response states the remaining quota', () => {
	it('of calls, in RateLimit and RateLimit-Policy', async () => {
		server = await startLimited({ PEEL_RATE_LIMIT: '1' });
		const first = await server.call();
		const policy = { q: limits.rates.calls, w: limits.rateWindowSeconds };
		expect(quotasIn(first, 'ratelimit-policy')).toEqual({ calls: policy });
		expect(quotasIn(first, 'ratelimit')).toEqual({
			calls: { r: limits.rates.calls - 1, t: limits.rateWindowSeconds },
		});
		expect(quotasIn(await server.call(), 'ratelimit').calls?.r).toBe(limits.rates.calls - 2);
	});

	it('of uploads and of megapixels, which an image uses up by its size', async () => {
		server = await startLimited(scarce);
		const tiny = quotasIn(await server.upload(small), 'ratelimit');
		expect(tiny).toMatchObject({ uploads: { r: uploads - 1 }, megapixels: { r: megapixels - 1 } });
		const reply = await server.upload(large);
		expect(quotasIn(reply, 'ratelimit')).toMatchObject({
			uploads: { r: uploads - 2 },
			megapixels: { r: megapixels - 21 },
		});
		expect(reply.headers.get('ratelimit-policy')).toContain(
			`"megapixels";q=${megapixels};w=60;peel-unit="megapixel"`,
		);
	});

	it('as zero when it is used up, until the time in Retry-After', async () => {
		server = await startLimited(scarce);
		await repeat(calls, server.call);
		const rejected = await server.call();
		const { calls: left } = quotasIn(rejected, 'ratelimit');
		expect(left).toEqual({ r: 0, t: Number(rejected.headers.get('retry-after')) });
	});
});

describe('no limit applies', () => {
	it('to sixty people behind one address who send an image a minute each', async () => {
		server = await startLimited({ PEEL_RATE_LIMIT: '1' });
		const journey = async () => {
			const reply = await server.upload(small);
			expect(reply.status).toBe(201);
			const { id } = (await reply.json()) as { id: string };
			const { processedToken } = await process(server.url, id);
			const paths = [
				`/api/original/${id}`,
				`/api/secure/view/${processedToken}`,
				`/api/secure/download/${processedToken}`,
			];
			for (const path of paths) expect(await repeat(1, () => server.send(path))).toEqual([200]);
			expect(await repeat(1, () => server.send(`/api/original/${id}`, {}, { method: 'DELETE' }))).toEqual([
				204,
			]);
		};
		// Ten at a time: all at once would fill the queue, which is another limit than that of rates.
		for (let group = 0; group < 6; group++) await Promise.all(Array.from({ length: 10 }, journey));
	});

	it('or is announced if the operator turns rate limits off', async () => {
		server = await startLimited({ PEEL_RATE_LIMIT: 'off' });
		expect(await repeat(limits.rates.misses + 1, () => callProcess(server.url, unknownId))).not.toContain(
			429,
		);
		expect((await server.call()).headers.get('ratelimit-policy')).toBeNull();
	});
});
