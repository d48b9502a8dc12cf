import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForAll, serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from './raw.ts';

const MiB = 1024 * 1024;
const server = serverForAll(() => {
	// Not ready, so that no image is processed and only uploads change the stored files.
	const engine = createFakeEngine();
	engine.setReady(false);
	return {
		engine,
		env: { PEEL_TRUST_PROXY: '127.0.0.1' },
		connections: { uploadBytes: 10 * MiB },
	};
});

const head = (length: number, address = '203.0.113.1') =>
	lines(
		'POST /api/upload HTTP/1.1',
		'Host: x',
		'Connection: close',
		`X-Forwarded-For: ${address}`,
		'Content-Type: multipart/form-data; boundary=b',
		`Content-Length: ${length}`,
	);
const fileStart = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';
const send = (body: string | Buffer, address?: string) =>
	exchange(server.url, Buffer.concat([Buffer.from(head(body.length, address)), Buffer.from(body)]));

describe('a form', () => {
	it('of nothing but boundaries is rejected at the first part without a header', async () => {
		expect(problemIn(await send('--b\r\n'.repeat(800_000)))).toMatchObject({
			status: 400,
			code: 'bad-request',
		});
	});

	const fileEnd = '\r\n--b--\r\n';
	it.each([
		['before the first part', (padding: string) => [`${padding}\r\n${fileStart}`, fileEnd]],
		['behind the last part', (padding: string) => [fileStart, fileEnd + padding]],
		[
			'in a field',
			(padding: string) => [
				`--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n${padding}\r\n${fileStart}`,
				fileEnd,
			],
		],
	])('may have some bytes %s, and gets a 413 if it has more', async (_where, around) => {
		const image = await jpeg();
		const form = (padding: string) => {
			const [start = '', end = ''] = around(padding);
			return Buffer.concat([Buffer.from(start), image, Buffer.from(end)]);
		};
		expect((await send(form('x'.repeat(limits.maxFormOverheadBytes)))).status).toBe(201);
		const tooMany = 'x'.repeat(limits.maxBytes + limits.maxFormOverheadBytes);
		expect(problemIn(await send(form(tooMany)))).toMatchObject({ status: 413, code: 'too-large' });
	});

	it.each([
		['before the first part', ''],
		['in a header', '--b\r\ncontent-disposition: '],
		['in a field', '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n'],
		['behind the last part', '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n--b--'],
	])('that never ends %s gets a 413 while it streams', async (_where, start) => {
		const socket = open(server.url);
		socket.write(
			lines(
				'POST /api/upload HTTP/1.1',
				'Host: x',
				'Content-Type: multipart/form-data; boundary=b',
				'Transfer-Encoding: chunked',
			),
		);
		const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
		socket.write(`${start.length.toString(16)}\r\n${start}\r\n`.replace('0\r\n\r\n', ''));
		for (let sent = 0; sent <= limits.maxBytes + limits.maxFormOverheadBytes; sent += 65_536)
			socket.write(chunk);
		const reply = parseReply(await untilClosed(socket));
		expect(problemIn(reply)).toMatchObject({ status: 413, code: 'too-large' });
		expect(reply).toMatchObject({ replies: 1, headers: { connection: 'close' } });
	});
});

describe('uploads in flight', () => {
	/** Sends most of an upload of 4 MB. */
	function hold(address: string): Socket {
		const socket = open(server.url);
		socket.write(head(4 * MiB, address) + fileStart + 'x'.repeat(3 * MiB));
		return socket;
	}
	const received = () => server.log.filter((line) => line.includes('receiving an upload')).length;

	it('that get a 503 in their middle are read to their end, so that their connection serves the next request', async () => {
		const { url } = await serverForTest({ connections: { uploadBytes: 4 * MiB } });
		const upload = head(4 * MiB).replace('Connection: close\r\n', '') + fileStart.padEnd(4 * MiB, 'x');
		const next = lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close');
		expect(await exchange(url, upload + next)).toMatchObject({ status: 503, replies: 2 });
	});

	it('of one client get a retryable 503 beyond its share of the memory, while another client is served', async () => {
		// Together they exceed half of the memory.
		const held = [hold('203.0.113.2'), hold('203.0.113.2')];
		const rejected = parseReply(await Promise.race(held.map((socket) => untilClosed(socket))));
		expect(problemIn(rejected)).toMatchObject({ status: 503, code: 'busy', retryable: true });
		expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);

		const image = await jpeg();
		const form = Buffer.concat([Buffer.from(fileStart), image, Buffer.from('\r\n--b--\r\n')]);
		expect((await send(form, '203.0.113.3')).status).toBe(201);
		for (const socket of held) socket.destroy();
	});

	it('release their memory when the client disconnects', async () => {
		for (let count = 0; count < 5; count++) {
			const before = received();
			const socket = hold('203.0.113.4');
			await until(received).toBe(before + 1);
			socket.destroy();
		}
		const whole = Buffer.concat([
			Buffer.from(fileStart),
			await jpeg(),
			Buffer.alloc(3 * MiB),
			Buffer.from('\r\n--b--\r\n'),
		]);
		await until(async () => (await send(whole, '203.0.113.4')).status).toBe(201);
	});
});
