// Bytes that never become a request get the JSON that clients of the addressed
// API read, never HTML or a problem document.
import { describe, expect, it } from 'vitest';
import { exchange, lines, problemIn } from '#test/api/raw.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { rawFailureOf } from './wire.ts';

const server = serverForAll();

const post = 'POST /v1.0/removebg HTTP/1.1';
const longHeader = `X-Long: ${'x'.repeat(20_000)}`;

describe('a call of a program', () => {
	it.each([
		['removebg', post],
		['the account', 'GET /v1.0/account HTTP/1.1'],
		['an unknown address', 'GET /v1.0/improve?a=b HTTP/1.1'],
		['rembg', 'POST /api/remove?url=x HTTP/1.1'],
		['an escaped letter', 'POST /%761.0/removebg HTTP/1.1'],
		['a URL with its host', 'POST http://api.example/v1.0/removebg HTTP/1.1'],
	])('with headers beyond the limit gets a 431 that it can read: %s', async (_what, line) => {
		const reply = await exchange(server.url, lines(line, 'Host: x', longHeader));
		expect(rawFailureOf(reply)).toEqual([431, 'headers_too_large']);
	});

	it.each([
		['two lengths', lines(post, 'Host: x', 'Content-Length: 5', 'Content-Length: 6')],
		['a length with a sign', lines(post, 'Host: x', 'Content-Length: +5')],
		['an unknown method', lines('BREW /v1.0/removebg HTTP/1.1', 'Host: x')],
		['a NUL in a header', lines(post, 'Host: x', 'X-Nul: a\0b')],
		['no host', lines(post, 'Connection: close')],
		['a chunk without a size', `${lines(post, 'Host: x', 'Transfer-Encoding: chunked')}zz\r\nabc\r\n`],
	])('that is malformed gets a 400 that it can read: %s', async (_what, bytes) => {
		expect(rawFailureOf(await exchange(server.url, bytes))).toEqual([400, 'invalid_request']);
	});
});

it('a request of the site gets a problem document, which no other site can read', async () => {
	const reply = await exchange(server.url, lines('GET /api/errors HTTP/1.1', longHeader));
	expect(problemIn(reply)).not.toHaveProperty('errors');
	expect(reply.headers).not.toHaveProperty('access-control-allow-origin');
});
