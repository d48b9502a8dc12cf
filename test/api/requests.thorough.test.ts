import { request } from 'node:http';
import type { Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { problemOf } from './calls.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from './raw.ts';

const engine = createFakeEngine();
const server = serverForAll({ engine });

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);

describe('a known URL', () => {
	it.each([
		['GET', '/api/upload', 'POST'],
		['PUT', '/api/process/x', 'GET, HEAD, POST'],
		['POST', '/api/original/x', 'GET, HEAD, DELETE'],
		['DELETE', '/api/secure/view/x', 'GET, HEAD'],
		['PUT', '/api/secure/download/x', 'GET, HEAD'],
		['POST', '/upload', 'GET, HEAD'],
		['POST', '/health', 'GET, HEAD'],
		['OPTIONS', '/api/upload', 'POST'],
		['PATCH', '/assets/app-1.js', 'GET, HEAD'],
	])('%s %s responds 405 with the supported methods: %s', async (method, path, allow) => {
		const reply = await get(path, { method });
		expect(reply.headers.get('allow')).toBe(allow);
		expect(await problemOf(reply)).toMatchObject({ status: 405, code: 'method-not-allowed' });
	});

	it('responds 405 without reading the body', async () => {
		const reply = await get('/upload', {
			method: 'PUT',
			body: '{',
			headers: { 'content-type': 'application/json' },
		});
		expect((await problemOf(reply)).code).toBe('method-not-allowed');
	});

	it.each([
		'/',
		'/upload',
		'/health',
		'/ready',
		'/assets/app-1.js',
		'/favicon.svg',
		'/feed.xml',
		'/api/openapi.json',
		'/api/docs/',
		'/api/errors',
	])('%s responds to HEAD as to GET, without the body', async (path) => {
		const [whole, head] = await Promise.all([get(path), get(path, { method: 'HEAD' })]);
		const facts = ({ status, headers }: Response) => [
			status,
			headers.get('content-type'),
			headers.get('etag'),
			headers.get('cache-control'),
		];
		expect(facts(head)).toEqual(facts(whole));
		expect((await head.arrayBuffer()).byteLength).toBe(0);
		expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(0);
	});
});

it('a request that is rejected keeps its connection open for the next one', async () => {
	const next = lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close');
	const reply = await exchange(server.url, lines('GET /api/nothing HTTP/1.1', 'Host: x') + next);
	expect(reply).toMatchObject({ status: 404, replies: 2 });
});

describe('a form', () => {
	// Prevents processing, so that only uploads change the stored files.
	beforeAll(() => engine.setReady(false));
	afterAll(() => engine.setReady(true));

	const send = (parts: string, type = 'multipart/form-data; boundary=b') =>
		get('/api/upload', {
			method: 'POST',
			body: Buffer.from(parts, 'latin1'),
			headers: { 'content-type': type },
		});

	it.each([
		['5,000 characters', 'x'.repeat(5_000)],
		['a NUL', 'a\0b.jpg'],
		['a right-to-left override', Buffer.from('a\u202egpj.exe').toString('latin1')],
		['a path traversal', '../../../etc/passwd'],
		['a Windows path', 'C:\\windows\\system.ini'],
		['a script', '<script>alert(1)</script>'],
		['no characters', ''],
	])('may have a file name with %s, which is never used', async (_what, name) => {
		const image = (await jpeg()).toString('latin1');
		const part = `--b\r\ncontent-disposition: form-data; name="image"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`;
		const reply = await send(`${part}${image}\r\n--b--\r\n`);
		expect([reply.status, await reply.json()]).toEqual([
			201,
			expect.objectContaining({ type: 'image/jpeg' }),
		]);
		for (const file of await server.storedFiles()) expect(file).toMatch(/^[\w-]{32}\.(original|result)$/);
		if (name) expect(server.log.join('')).not.toContain(name);
	});

	it.each([
		['truncated in its file', '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc'],
		["truncated in a part's headers", '--b\r\ncontent-disposition: form-da'],
		['without content', ''],
		[
			'with a field named __proto__',
			'--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
		],
		['with an unnamed field', '--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n'],
	])('%s gets a 400', async (_what, parts) => {
		const problem = await problemOf(await send(parts));
		expect(problem.status).toBe(400);
	});

	const file = (name: string) =>
		`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\nx\r\n`;
	const field = (name: string) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
	it.each([
		['two files', file('image') + file('image')],
		['two files with other names', file('one') + file('two')],
		['a thousand fields', field('field').repeat(1000)],
		['a thousand files', file('image').repeat(1000)],
	])('with %s gets one 413 response, and the connection is closed', async (_what, parts) => {
		const kept = await server.storedFiles();
		const body = `${parts}--b--\r\n`;
		const reply = await exchange(
			server.url,
			lines(
				'POST /api/upload HTTP/1.1',
				'Host: x',
				'Content-Type: multipart/form-data; boundary=b',
				`Content-Length: ${body.length}`,
			) + body,
		);
		expect(problemIn(reply)).toMatchObject({ status: 413, code: 'too-many-parts' });
		expect(reply).toMatchObject({ status: 413, replies: 1, headers: { connection: 'close' } });
		expect(await server.storedFiles()).toEqual(kept);
	});

	/** The start of a form whose file makes up the rest of the declared length. */
	const tooLarge = (length: number) =>
		`${lines(
			'POST /api/upload HTTP/1.1',
			'Host: x',
			'Content-Type: multipart/form-data; boundary=b',
			`Content-Length: ${length}`,
		)}--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n`;

	/** Rejects if the server closes the connection before it has received everything. */
	const untilWritten = (socket: Socket, bytes: Buffer) =>
		promisify((done: (error?: Error | null) => void) => socket.write(bytes, done))();

	it('far too large, from a client that sends everything before it reads, gets a 413, and the connection stays open', async () => {
		const socket = open(server.url).pause();
		const head = tooLarge(20_000_000);
		const body = Buffer.alloc(20_000_000 - head.length + head.indexOf('--b'), 'x');
		await untilWritten(socket, Buffer.concat([Buffer.from(head), body]));
		socket.write(lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close'));
		const reply = parseReply(await untilClosed(socket));
		expect(reply).toMatchObject({ status: 413, replies: 2 });
		expect(reply.headers.connection).not.toBe('close');
	});

	it.each([
		['HTTP/1.0, as nginx does by default', 'HTTP/1.0', 'Accept: */*'],
		['Connection: close', 'HTTP/1.1', 'Connection: close'],
	])(
		'that is rejected before it is read is received to its end, from a client that sends %s',
		async (_what, version, header) => {
			const socket = open(server.url).pause();
			const head = lines(
				`POST /api/upload ${version}`,
				'Host: x',
				header,
				'Origin: https://elsewhere.example',
				'Content-Type: multipart/form-data; boundary=b',
				'Content-Length: 20000000',
			);
			await untilWritten(socket, Buffer.concat([Buffer.from(head), Buffer.alloc(20_000_000, 'x')]));
			const reply = parseReply(await untilClosed(socket));
			expect(reply).toMatchObject({ status: 403, replies: 1, headers: { connection: 'close' } });
		},
	);

	it('larger than any photo gets a 413 and is not read to its end', async () => {
		const reply = await exchange(server.url, tooLarge(64_000_001) + 'x'.repeat(limits.maxBytes + 1));
		expect(reply).toMatchObject({ status: 413, replies: 1, headers: { connection: 'close' } });
	});

	it('of a client that disconnects leaves behind no file, no job and no running call', async () => {
		const [kept, calls] = [await server.storedFiles(), engine.calls];
		const before = server.log.length;
		const logged = () => server.log.slice(before).join('');
		const sending = request(`${server.url}/api/upload`, {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
		});
		sending.on('error', () => {});
		sending.write('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n');
		sending.write(await jpeg());
		await until(logged).toContain('receiving an upload');
		sending.destroy();
		await until(logged).toContain('"route":"/api/upload"');
		expect(await server.storedFiles()).toEqual(kept);
		expect(engine.calls).toBe(calls);
	});

	it('that is sent where none is expected is not read beyond a few bytes', async () => {
		const reply = await get(`/api/process/${'A'.repeat(32)}`, {
			method: 'POST',
			body: JSON.stringify('x'.repeat(2_000)),
			headers: { 'content-type': 'application/json' },
		});
		expect(await problemOf(reply)).toMatchObject({ status: 400, code: 'bad-request' });
	});
});
