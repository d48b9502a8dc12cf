// Bytes that never become a request get the JSON that clients of the addressed API read, never HTML or a problem document.
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, lines, open, parseReply, problemIn, type RawReply, untilClosed } from '#test/api/raw.ts';
import { startServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ connections: { headerMs: 1_000, requestMs: 1_500, checkMs: 50 } });
});
afterAll(() => server.close());

const post = 'POST /v1.0/removebg HTTP/1.1';
const longHeader = `X-Long: ${'x'.repeat(20_000)}`;

/** Status and code, if the reply is the JSON of the API and the only one. */
function failureIn({ status, headers, body, replies }: RawReply) {
	expect(headers).toMatchObject({
		'content-type': 'application/json',
		'access-control-allow-origin': '*',
		'connection': 'close',
		'cache-control': 'private, no-store',
	});
	const { errors, type } = JSON.parse(body);
	expect([replies, errors.length, type]).toEqual([1, 1, undefined]);
	expect(Object.values(errors[0]).every((value) => typeof value === 'string')).toBe(true);
	return [status, errors[0].code];
}

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
		expect(failureIn(reply)).toEqual([431, 'headers_too_large']);
	});

	it.each([
		['two lengths', lines(post, 'Host: x', 'Content-Length: 5', 'Content-Length: 6')],
		['a length with a sign', lines(post, 'Host: x', 'Content-Length: +5')],
		['an unknown method', lines('BREW /v1.0/removebg HTTP/1.1', 'Host: x')],
		['a NUL in a header', lines(post, 'Host: x', 'X-Nul: a\0b')],
		['no host', lines(post, 'Connection: close')],
		['a chunk without a size', `${lines(post, 'Host: x', 'Transfer-Encoding: chunked')}zz\r\nabc\r\n`],
	])('that is malformed gets a 400 that it can read: %s', async (_what, bytes) => {
		expect(failureIn(await exchange(server.url, bytes))).toEqual([400, 'invalid_request']);
	});

	it('whose second request on a connection is too slow gets a 408 that it can read', async () => {
		const socket = open(server.url);
		socket.write(lines('GET /v1.0/account HTTP/1.1', 'Host: localhost'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		expect(parseReply(first.toString('latin1')).status).toBe(200);
		socket.write('GET /v1.0/acc');
		expect(failureIn(parseReply(await untilClosed(socket)))).toEqual([408, 'request_timeout']);
	});
});

it('a request of the site gets a problem document', async () => {
	const problem = problemIn(await exchange(server.url, lines('GET /api/errors HTTP/1.1', longHeader)));
	expect(problem).not.toHaveProperty('errors');
});

it('before its address is known, a request gets both documents in one', async () => {
	const problem = problemIn(await exchange(server.url, 'POST /v1.0/rem'));
	expect(problem).toMatchObject({
		code: 'request-timeout',
		status: 408,
		errors: [{ code: 'request_timeout', title: problem.title, detail: problem.detail }],
	});
});
