import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { errorDocsPath } from '#server/http/problems.ts';
import { noise } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { process, upload } from './calls.ts';
import { exchange, lines, open, parseReply, problemIn, type RawReply, untilClosed } from './raw.ts';

const server = serverForAll();

/** The response to anything that is not valid HTTP. */
function expectClosingProblem(reply: RawReply, status: number, code: string): void {
	const problem = problemIn(reply);
	expect(problem).toMatchObject({ status, code, type: `${errorDocsPath}#${code}` });
	expect(reply).toMatchObject({ status, replies: 1 });
	expect(problem.requestId).toMatch(/^[0-9a-f-]{36}$/);
	expect(reply.headers).toMatchObject({
		'connection': 'close',
		'x-request-id': problem.requestId,
		'x-content-type-options': 'nosniff',
		'content-security-policy': expect.stringContaining("default-src 'none'"),
		'cache-control': 'private, no-store',
		'referrer-policy': 'no-referrer',
	});
	expect(server.log.join('')).toContain(problem.requestId);
}

describe('a malformed request gets one 400 response, and the connection is closed', () => {
	const post = 'POST /api/upload HTTP/1.1';
	const smuggled = lines('GET /api/smuggled HTTP/1.1', 'Host: x');
	it.each([
		['two lengths', lines(post, 'Host: x', 'Content-Length: 5', 'Content-Length: 6') + smuggled],
		[
			'a length and chunks',
			lines(post, 'Host: x', 'Content-Length: 5', 'Transfer-Encoding: chunked') + smuggled,
		],
		[
			'chunks and a length',
			lines(post, 'Host: x', 'Transfer-Encoding: chunked', 'Content-Length: 5') + smuggled,
		],
		[
			'a transfer coding that does not end in chunked',
			lines(post, 'Host: x', 'Transfer-Encoding: chunked, identity'),
		],
		['a length with a sign', lines(post, 'Host: x', 'Content-Length: +5')],
		['a space before the colon', lines(post, 'Host: x', 'Content-Length : 5')],
		['a header folded over two lines', lines(post, 'Host: x', 'X-Folded: a', ' b')],
		['bare LF as line ends', 'GET /health HTTP/1.1\nHost: x\n\n'],
		['bare LF after a header', 'GET /health HTTP/1.1\r\nHost: x\nX-Other: y\r\n\r\n'],
		['a chunk without a size', `${lines(post, 'Host: x', 'Transfer-Encoding: chunked')}zz\r\nabc\r\n`],
		['a chunk that ends in bare LF', `${lines(post, 'Host: x', 'Transfer-Encoding: chunked')}1\na\n0\n\n`],
		['a NUL in a header', lines('GET /health HTTP/1.1', 'Host: x', 'X-Nul: a\0b')],
		['no host', lines('GET /health HTTP/1.1', 'Connection: close')],
		['two hosts', lines('GET /health HTTP/1.1', 'Host: x', 'Host: y', 'Connection: close')],
		['two hosts in HTTP/1.0', lines('GET /health HTTP/1.0', 'Host: x', 'Host: y')],
		['an unknown version of HTTP', lines('GET /health HTTP/9.9', 'Host: x')],
		['the same for a URL that cannot be decoded', lines('GET /%zz HTTP/9.9', 'Host: x')],
		['TLS on a plain connection', Buffer.from('160301020001', 'hex')],
		['noise', randomBytes(2000)],
	])('%s', async (_what, bytes) => {
		expectClosingProblem(await exchange(server.url, bytes), 400, 'bad-request');
		expect(server.log.join('')).not.toContain('smuggled');
	});

	it('headers beyond the limit of Node get a 431', async () => {
		const bytes = lines('GET /health HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`);
		expectClosingProblem(await exchange(server.url, bytes), 431, 'headers-too-large');
	});

	it('a long header below that limit is accepted', async () => {
		const reply = await exchange(
			server.url,
			lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close', `X-Long: ${'x'.repeat(10_000)}`),
		);
		expect(reply.status).toBe(200);
	});

	it.each([
		[
			'an unknown expectation',
			lines('GET /health HTTP/1.1', 'Host: x', 'Expect: tea', 'Connection: close'),
			200,
		],
		['HTTP/1.0, which has no Host header', lines('GET /health HTTP/1.0'), 200],
		[
			'a URL with a host',
			lines('GET http://evil.example/health HTTP/1.1', 'Host: x', 'Connection: close'),
			200,
		],
		[
			'a header about the host',
			lines('GET /health HTTP/1.1', 'Host: x', 'Vary: host', 'Connection: close'),
			200,
		],
		['an asterisk', lines('OPTIONS * HTTP/1.1', 'Host: x', 'Connection: close'), 404],
		['an unknown method', lines('PROPFIND / HTTP/1.1', 'Host: x', 'Connection: close'), 404],
	])('%s causes no error of the server', async (_what, bytes, status) => {
		expect((await exchange(server.url, bytes)).status).toBe(status);
	});

	it('never gets a response inside the bytes of an image', async () => {
		const { id } = await upload(server.url, await noise(2000, 1500));
		const { processedToken } = await process(server.url, id);
		const socket = open(server.url);
		socket.write(lines(`GET /api/secure/view/${processedToken} HTTP/1.1`, 'Host: x'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		socket.write('no request\r\n\r\n');
		await wait(100);
		const { status, headers, body } = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(status).toBe(200);
		expect(body.length).toBeLessThan(Number(headers['content-length']));
		expect(body).not.toContain('bad-request');
	});
});
