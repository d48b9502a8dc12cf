// Cross-site requests of a browser. A deletion represents every call that changes something.
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { serverForTest } from '#test/server-for-tests.ts';
import { process, statusAndCode, upload } from './calls.ts';
import { type LimitedServer, onCollision, quotas, repeat, scarce, startLimited } from './limited-server.ts';

/** The status of the response. */
async function deletion(env: Record<string, string>, headers: Record<string, string>): Promise<number> {
	const { url } = await serverForTest({ env });
	const { id } = await upload(url);
	const { status } = await fetch(`${url}/api/original/${id}`, { method: 'DELETE', headers });
	return status;
}

describe('a cross-site request', () => {
	it.each([
		[{ 'sec-fetch-site': 'cross-site' }, 403],
		[{ 'sec-fetch-site': 'same-site' }, 403],
		[{ origin: 'https://evil.example' }, 403],
		[{ origin: 'null' }, 403],
		[{ 'sec-fetch-site': 'same-origin' }, 204],
		[{}, 204],
	])('%j: %i', async (headers, status) => {
		expect(await deletion({}, headers as Record<string, string>)).toBe(status);
	});
});

describe('a request with X-Forwarded-Host', () => {
	const forwarded = { 'origin': 'https://peel.example.org', 'x-forwarded-host': 'peel.example.org' };

	it('is trusted if it comes from a configured proxy', async () => {
		expect(await deletion({ PEEL_TRUST_PROXY: '127.0.0.1' }, forwarded)).toBe(204);
	});

	it('is not trusted without a configured proxy, or from another address', async () => {
		expect(await deletion({}, forwarded)).toBe(403);
		expect(await deletion({ PEEL_TRUST_PROXY: '10.0.0.0/8' }, forwarded)).toBe(403);
	});
});

describe('a request from the public origin behind a proxy that replaces the host name', () => {
	const env = { PEEL_TRUST_PROXY: '127.0.0.1', PEEL_ORIGIN: 'http://Peel.example.org:80' };

	it('passes, and one from any other origin does not', async () => {
		expect(await deletion(env, { origin: 'http://peel.example.org' })).toBe(204);
		expect(await deletion(env, { origin: 'http://peel.example.org:8080' })).toBe(403);
		expect(await deletion(env, { origin: 'null' })).toBe(403);
	});

	it('does not pass if Fetch Metadata say that it is from another site', async () => {
		const headers = { 'origin': 'http://peel.example.org', 'sec-fetch-site': 'same-site' };
		expect(await deletion(env, headers)).toBe(403);
	});
});

/**
 * What browsers send (W3C Fetch Metadata) when a page on another site embeds
 * or fetches something, and when it opens a link.
 */
const fromOtherSite = (mode: string, dest: string, site = 'cross-site') => ({
	'sec-fetch-site': site,
	'sec-fetch-mode': mode,
	'sec-fetch-dest': dest,
});
/** Sends exactly these headers: `fetch` of Node overwrites Sec-Fetch-Mode. */
async function send(
	url: string,
	headers: Record<string, string>,
	options?: RequestOptions,
): Promise<Response> {
	const sent = request(url, { ...options, headers, agent: false }).end();
	const [reply] = (await once(sent, 'response')) as [IncomingMessage];
	const replyHeaders = Object.entries(reply.headers).map(([name, value]): [string, string] => [
		name,
		String(value),
	]);
	return new Response(await buffer(reply), { status: reply.statusCode ?? 0, headers: replyHeaders });
}

const link = fromOtherSite('navigate', 'document');
const unknownId = 'A'.repeat(32);

describe('a page on another site', onCollision, () => {
	let server: LimitedServer;
	const expectUnlimited = async () => {
		expect((await server.call()).status).toBe(200);
		expect((await server.send(`/api/original/${unknownId}`)).status).toBe(404);
		expect((await server.send('/wp-login.php')).status).toBe(404);
	};

	it.each([
		['images', fromOtherSite('no-cors', 'image'), {}],
		['images, from a subdomain', fromOtherSite('no-cors', 'image', 'same-site'), {}],
		['frames', fromOtherSite('navigate', 'iframe'), {}],
		['embedded objects', fromOtherSite('navigate', 'object'), {}],
		['scripts', fromOtherSite('no-cors', 'script'), {}],
		['fetch', fromOtherSite('cors', 'empty'), {}],
		['fetch, before its preflight', fromOtherSite('cors', 'empty'), { method: 'OPTIONS' }],
		['WebSocket', { ...fromOtherSite('websocket', 'empty') }, {}],
		['fetch, in a browser without Fetch Metadata', { origin: 'https://evil.example' }, {}],
		['documents fetched as files', fromOtherSite('no-cors', 'document'), {}],
		['links fetched in advance', { ...fromOtherSite('navigate', 'document'), 'sec-purpose': 'prefetch' }, {}],
		[
			'speculation rules',
			{ ...fromOtherSite('navigate', 'document', 'none'), 'sec-purpose': 'prefetch' },
			{},
		],
		['forms', fromOtherSite('navigate', 'document'), { method: 'POST' }],
	])('cannot use up the rate limits of its visitors by %s', async (_what, headers, init) => {
		server = await startLimited(scarce);
		const paths = [`/api/original/${unknownId}`, '/api/openapi.json', '/api/unknown', '/wp-login.php'];
		// The first counts as a miss, each of the others as a call.
		const together = (quota: number) => Math.ceil(quota / (paths.length - 1));
		for (const path of paths) {
			const call = () => send(server.url + path, headers as Record<string, string>, init);
			const reply = await call();
			expect([path, reply.headers.get('ratelimit')]).toEqual([path, null]);
			expect(await statusAndCode(reply)).toEqual([403, 'cross-site']);
			expect(new Set(await repeat(together(quotas.calls), call))).toEqual(new Set([403]));
		}
		await expectUnlimited();
	});

	it('can use up only the limits of links by opening them again and again', async () => {
		server = await startLimited(scarce);
		const follow = (path: string) => () => send(server.url + path, link);
		expect(await repeat(quotas.misses + 2, follow(`/api/original/${unknownId}`))).toEqual([
			404, 404, 429, 429,
		]);
		expect(await repeat(quotas.calls, follow('/wp-login.php'))).toContain(429);
		await expectUnlimited();
	});

	it('can link to results, documentation and pages, known or not', async () => {
		server = await startLimited({});
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		for (const [path, status] of [
			[`/api/secure/view/${processedToken}`, 200],
			[`/api/secure/download/${processedToken}?format=webp`, 200],
			['/api/docs', 200],
			['/api/errors', 200],
			['/upload', 200],
			['/wp-login.php', 404],
		] as const) {
			expect([path, await repeat(1, () => send(server.url + path, link))]).toEqual([path, [status]]);
		}
	});

	it('may request what no limit counts: pages and their files, which are public', async () => {
		server = await startLimited(scarce);
		for (const path of ['/upload', '/assets/app-1.js', '/favicon.svg', '/feed.xml', '/health']) {
			const headers = fromOtherSite('no-cors', 'image');
			expect([path, await repeat(1, () => send(server.url + path, headers))]).toEqual([path, [200]]);
		}
	});
});

describe('a request that is not from another site is counted', onCollision, () => {
	it.each([
		['of the site itself', { 'sec-fetch-site': 'same-origin' }],
		['of the site itself, in advance', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }],
		['of the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
		['of a program', {}],
	])('%s', async (_what, headers) => {
		const server = await startLimited(scarce);
		const guess = () => send(`${server.url}/api/original/${unknownId}`, headers as Record<string, string>);
		expect(await repeat(quotas.misses + 1, guess)).toEqual([404, 404, 429]);
	});
});
