// How the API client handles the server's replies and failures.
import { afterEach, expect, test, vi } from 'vitest';
import { deleteImage, originalUrl, processImage, readResult, segmentImage, viewUrl } from './api.ts';

const { signal } = new AbortController();
afterEach(() => vi.unstubAllGlobals());

function stubReply(response: Response) {
	const fetched = vi.fn(async (_url: string, _init: RequestInit) => response);
	vi.stubGlobal('fetch', fetched);
	return fetched;
}

test('a problem document becomes an error with its status, code and public title', async () => {
	const problem = { title: 'Many images are waiting.', code: 'busy', retryable: true };
	stubReply(Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({
		status: 503,
		code: 'busy',
		message: 'Many images are waiting.',
		retryable: true,
	});
});

test('a title or code of a million characters, as from a broken proxy, is replaced by a generic one', async () => {
	const long = 'x'.repeat(1_000_000);
	stubReply(Response.json({ title: long, code: long, retryable: false }, { status: 422 }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({
		code: 'unknown',
		message: 'Something went wrong on our side.',
		retryable: false,
	});
});

test('an HTML error page of a proxy becomes an error with a generic message', async () => {
	stubReply(new Response('<h1>Broken</h1>', { status: 500, headers: { 'content-type': 'text/html' } }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({
		status: 500,
		code: 'unknown',
		message: 'Something went wrong on our side.',
		retryable: true,
	});
});

test.each([502, 503, 504])(
	'a %i from a proxy that got no reply counts as a lost connection',
	async (status) => {
		stubReply(new Response('<h1>Bad gateway</h1>', { status, headers: { 'content-type': 'text/html' } }));
		await expect(processImage(signal, 'abc')).rejects.toMatchObject({ code: 'offline', status: 0 });
	},
);

test('a 503 from a proxy that says how long to wait counts as a reply', async () => {
	stubReply(new Response('', { status: 503, headers: { 'retry-after': '7' } }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ status: 503, retryAfter: 7 });
});

test('a 504 from the server itself counts as an error reply', async () => {
	const headers = { 'content-type': 'application/problem+json' };
	stubReply(Response.json({ code: 'engine-timeout', retryable: true }, { status: 504, headers }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ code: 'engine-timeout', status: 504 });
});

test('a problem document that is not JSON still yields the status', async () => {
	stubReply(new Response('{', { status: 422, headers: { 'content-type': 'application/problem+json' } }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ status: 422, retryable: false });
});

test.each(['null', '[]', '5', '{"title":{"a":1},"code":["busy"],"retryable":"no"}'])(
	'an invalid problem document, %s, becomes an error with a generic message',
	async (body) => {
		const headers = { 'content-type': 'application/problem+json' };
		stubReply(new Response(body, { status: 503, headers }));
		await expect(processImage(signal, 'abc')).rejects.toMatchObject({
			name: 'ApiError',
			status: 503,
			code: 'unknown',
			message: 'Something went wrong on our side.',
			retryable: true,
		});
	},
);

test('a network failure is an offline error, distinct from an error reply', async () => {
	vi.stubGlobal('fetch', async () => {
		throw new TypeError('Failed to fetch');
	});
	await expect(deleteImage(signal, 'abc')).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test.each([
	['the result of processing', () => processImage(signal, 'abc')],
	['a mask', () => segmentImage(signal, 'abc', { points: [] })],
])(
	'a connection that breaks within %s is an offline error, after which the call is made again',
	async (_what, read) => {
		const body = new ReadableStream({
			start(controller) {
				controller.enqueue(new TextEncoder().encode('{"processedToken":"tok'));
				controller.error(new TypeError('Error in input stream'));
			},
		});
		stubReply(new Response(body));
		await expect(read()).rejects.toMatchObject({ status: 0, code: 'offline', retryable: true });
	},
);

test('a deletion goes on when the page is left', async () => {
	const fetched = stubReply(Response.json({}));
	await deleteImage(signal, 'a/b');
	expect(fetched).toHaveBeenCalledWith(
		'/api/original/a%2Fb',
		expect.objectContaining({ method: 'DELETE', keepalive: true }),
	);
});

test('an aborted call rejects with the AbortError', async () => {
	vi.stubGlobal('fetch', async () => {
		throw new DOMException('gone', 'AbortError');
	});
	await expect(deleteImage(signal, 'abc')).rejects.toMatchObject({ name: 'AbortError' });
});

test('the deletion time is read from the Sunset header', async () => {
	stubReply(new Response(null, { headers: { sunset: 'Fri, 20 Nov 2026 12:00:00 GMT' } }));
	expect((await readResult(signal, 'id', 'token')).expiresAt).toEqual(new Date('2026-11-20T12:00:00Z'));
});

test('a missing or malformed Sunset header means no deletion time', async () => {
	stubReply(new Response(null));
	expect((await readResult(signal, 'id', 'token')).expiresAt).toBeUndefined();
	stubReply(new Response(null, { headers: { sunset: 'soon' } }));
	expect((await readResult(signal, 'id', 'token')).expiresAt).toBeUndefined();
});

test('a doubt is read from its header; an unknown value is ignored', async () => {
	stubReply(new Response(null, { headers: { 'peel-doubt': 'several-subjects' } }));
	expect((await readResult(signal, 'id', 'token')).doubt).toBe('several-subjects');
	stubReply(new Response(null, { headers: { 'peel-doubt': 'the-weather' } }));
	expect((await readResult(signal, 'id', 'token')).doubt).toBeUndefined();
});

test('a theme is read from its header; an unknown value is ignored', async () => {
	for (const [value, expected] of [
		['light', 'light'],
		['dark', 'dark'],
		['light dark', undefined],
		['constructor', undefined],
	] as const) {
		stubReply(new Response(null, { headers: { 'peel-theme': value } }));
		expect((await readResult(signal, 'id', 'token')).theme).toBe(expected);
	}
	stubReply(new Response(null));
	expect((await readResult(signal, 'id', 'token')).theme).toBeUndefined();
});

test('a confidence is read from its header; anything but a number from 0 to 1 is ignored', async () => {
	stubReply(new Response(null, { headers: { 'peel-confidence': '0.00' } }));
	expect((await readResult(signal, 'id', 'token')).confidence).toBe(0);
	stubReply(new Response(null, { headers: { 'peel-confidence': 'high' } }));
	expect((await readResult(signal, 'id', 'token')).confidence).toBeUndefined();
	stubReply(new Response(null));
	expect((await readResult(signal, 'id', 'token')).confidence).toBeUndefined();
});

test('ids and tokens are encoded, so they cannot change the path or query of a URL', () => {
	expect(originalUrl('../x?y', 5)).toBe('/api/original/..%2Fx%3Fy?t=5');
	expect(viewUrl('a/b#c')).toBe('/api/secure/view/a%2Fb%23c');
});

test('a success reply that is not JSON, or lacks the required token, is an error', async () => {
	stubReply(new Response('{"processedToken":"tok'));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ status: 200, code: 'unknown' });
	stubReply(Response.json({}));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ code: 'unknown' });
	stubReply(Response.json({ processedToken: { toString: 'x' } }));
	await expect(processImage(signal, 'abc')).rejects.toMatchObject({ code: 'unknown' });
});

test('points are sent as JSON, and the mask is the body of the reply', async () => {
	const fetched = stubReply(new Response('mask', { headers: { 'content-type': 'image/png' } }));
	const points = [{ x: 0.25, y: 0.5, keep: true }];
	const mask = await segmentImage(signal, 'a/b', { points });
	expect([await mask.text(), mask.type]).toEqual(['mask', 'image/png']);
	const [url, init] = fetched.mock.calls[0] ?? [];
	expect(url).toBe('/api/segment/a%2Fb');
	expect(init?.headers).toEqual({ 'content-type': 'application/json' });
	expect(JSON.parse(String(init?.body))).toEqual({ points });
});

test.each([
	{ header: '30', retryAfter: 30 },
	{ header: '86400', retryAfter: 86_400 },
	// Longer than a timer of a browser can wait, which would end at once.
	{ header: '3000000', retryAfter: 86_400 },
	{ header: '9'.repeat(400), retryAfter: 86_400 },
	{ header: '0', retryAfter: undefined },
	{ header: '-5', retryAfter: undefined },
	{ header: 'Sun, 22 Nov 2026 20:00:00 GMT', retryAfter: undefined },
])('a reply that asks to wait "$header" is read as $retryAfter seconds', async ({ header, retryAfter }) => {
	stubReply(new Response('', { status: 429, headers: { 'retry-after': header } }));
	await expect(segmentImage(signal, 'abc', { points: [] })).rejects.toMatchObject({
		status: 429,
		retryAfter,
	});
});
