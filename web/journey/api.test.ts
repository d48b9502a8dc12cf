// What the page makes of the server's answers.
import { afterEach, expect, test, vi } from 'vitest';
import { deletePicture, originalUrl, processPicture, readResult, uploadPicture, viewUrl } from './api.ts';

const { signal } = new AbortController();
afterEach(() => vi.unstubAllGlobals());

function answer(response: Response) {
	const fetched = vi.fn(async (_url: string, _init: RequestInit) => response);
	vi.stubGlobal('fetch', fetched);
	return fetched;
}

test('a picture is sent as the form field "image" and its id comes back', async () => {
	const fetched = answer(Response.json({ id: 'abc' }, { status: 201 }));
	const reply = await uploadPicture(signal, new File(['x'], 'cat.png', { type: 'image/png' }));
	expect(reply.id).toBe('abc');
	const [url, init] = fetched.mock.calls[0] ?? [];
	expect(url).toBe('/api/upload');
	expect(init?.body).toBeInstanceOf(FormData);
	expect((init?.body as FormData | undefined)?.get('image')).toBeInstanceOf(File);
});

test('a problem document becomes an error with its status, code and public title', async () => {
	const problem = { title: 'Many pictures are waiting.', code: 'busy', retryable: true };
	answer(Response.json(problem, { status: 503, headers: { 'content-type': 'application/problem+json' } }));
	await expect(processPicture(signal, 'abc')).rejects.toMatchObject({
		status: 503,
		code: 'busy',
		message: 'Many pictures are waiting.',
		retryable: true,
	});
});

test('an HTML error page of a proxy becomes an error with a plain sentence', async () => {
	answer(new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }));
	await expect(processPicture(signal, 'abc')).rejects.toMatchObject({
		status: 502,
		code: 'unknown',
		message: 'Something went wrong on our side.',
		retryable: true,
	});
});

test('a problem document that is no JSON does not hide the status', async () => {
	answer(new Response('{', { status: 422, headers: { 'content-type': 'application/problem+json' } }));
	await expect(processPicture(signal, 'abc')).rejects.toMatchObject({ status: 422, retryable: false });
});

test('no answer at all is told apart from a refusal', async () => {
	vi.stubGlobal('fetch', async () => {
		throw new TypeError('Failed to fetch');
	});
	await expect(deletePicture(signal, 'abc')).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('an aborted call stays an abort', async () => {
	vi.stubGlobal('fetch', async () => {
		throw new DOMException('gone', 'AbortError');
	});
	await expect(deletePicture(signal, 'abc')).rejects.toMatchObject({ name: 'AbortError' });
});

test('the time of deletion is read from the Sunset header', async () => {
	answer(new Response(null, { headers: { sunset: 'Fri, 20 Nov 2026 12:00:00 GMT' } }));
	expect((await readResult(signal, 'token')).expiresAt).toEqual(new Date('2026-11-20T12:00:00Z'));
});

test('a missing or odd Sunset header is no time of deletion', async () => {
	answer(new Response(null));
	expect((await readResult(signal, 'token')).expiresAt).toBeUndefined();
	answer(new Response(null, { headers: { sunset: 'soon' } }));
	expect((await readResult(signal, 'token')).expiresAt).toBeUndefined();
});

test('a doubt is taken from its header, and only a doubt we know', async () => {
	answer(new Response(null, { headers: { 'peel-doubt': 'several-subjects' } }));
	expect((await readResult(signal, 'token')).doubt).toBe('several-subjects');
	answer(new Response(null, { headers: { 'peel-doubt': 'the-weather' } }));
	expect((await readResult(signal, 'token')).doubt).toBeUndefined();
});

test('a confidence is taken from its header, and only a number from 0 to 1', async () => {
	answer(new Response(null, { headers: { 'peel-confidence': '0.00' } }));
	expect((await readResult(signal, 'token')).confidence).toBe(0);
	answer(new Response(null, { headers: { 'peel-confidence': 'high' } }));
	expect((await readResult(signal, 'token')).confidence).toBeUndefined();
	answer(new Response(null));
	expect((await readResult(signal, 'token')).confidence).toBeUndefined();
});

test('ids and tokens cannot leave their place in an address', () => {
	expect(originalUrl('../x?y', 5)).toBe('/api/original/..%2Fx%3Fy?t=5');
	expect(viewUrl('a/b#c')).toBe('/api/secure/view/a%2Fb%23c');
});

test('a success without the id or token it should carry is a failure', async () => {
	answer(Response.json({}));
	await expect(processPicture(signal, 'abc')).rejects.toMatchObject({ code: 'unknown' });
	answer(new Response('<html>', { status: 200 }));
	await expect(uploadPicture(signal, new File(['x'], 'cat.png'))).rejects.toMatchObject({ code: 'unknown' });
});
