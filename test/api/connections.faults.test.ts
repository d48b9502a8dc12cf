import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, noise } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { startServer } from '#test/server.ts';
import { serverForAll, serverForTest } from '#test/server-for-tests.ts';
import { writeTinySite } from '#test/tiny-site.ts';
import { until } from '#test/until.ts';
import { callProcess, problemOf, upload } from './calls.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from './raw.ts';

describe('a client that sends too slowly gets a 408 and is disconnected', () => {
	const head = lines(
		'POST /api/upload HTTP/1.1',
		'Host: x',
		'Content-Type: multipart/form-data; boundary=b',
		'Content-Length: 1000',
	);
	const slow = serverForAll({ connections: { headerMs: 1_000, bodyMs: 500, checkMs: 50 } });

	it.concurrent.each([
		['sends nothing', '', ''],
		['sends its headers one byte at a time', 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'],
		['sends its body one byte at a time', head, 'x'],
		['sends no body', head, ''],
	])('%s', async (_what, start, byte) => {
		const kept = await slow.storedFiles();
		const socket = open(slow.url);
		if (start) socket.write(start);
		const timer = byte && setInterval(() => socket.write(byte), 20);
		const reply = parseReply(await untilClosed(socket));
		clearInterval(timer || undefined);
		expect(problemIn(reply)).toMatchObject({ status: 408, code: 'request-timeout', retryable: true });
		expect(reply).toMatchObject({ status: 408, replies: 1, headers: { connection: 'close' } });
		expect(await slow.storedFiles()).toEqual(kept);
	});

	it('completes its upload if it sends at the rate of a mobile network, however long that takes', async () => {
		const request = new Response(form(await noise(300, 200)));
		const [type, body] = [request.headers.get('content-type'), Buffer.from(await request.arrayBuffer())];
		const socket = open(slow.url);
		socket.write(
			lines(
				'POST /api/upload HTTP/1.1',
				'Host: x',
				'Connection: close',
				`Content-Type: ${type}`,
				`Content-Length: ${body.length}`,
			),
		);
		const sent = performance.now();
		const part = Math.ceil(body.length / 10);
		for (let at = 0; at < body.length; at += part) {
			socket.write(body.subarray(at, at + part));
			await wait(100);
		}
		expect(parseReply(await untilClosed(socket)).status).toBe(201);
		expect(performance.now() - sent).toBeGreaterThan(500);
	});

	it('gets no more than the initial time for its body once the server stops, whatever it has sent', async () => {
		const limits = { bodyMs: 500, bodyBytesPerSecond: 1, checkMs: 50 };
		const server = await startServer({ connections: limits });
		const socket = open(server.url);
		socket.write(head);
		const timer = setInterval(() => socket.write('x'), 20);
		await wait(700);
		const closed = server.close();
		expect(problemIn(parseReply(await untilClosed(socket)))).toMatchObject({ code: 'request-timeout' });
		clearInterval(timer);
		await closed;
	});

	it('has a limit for the whole request that no rate extends', async () => {
		const limits = { headerMs: 200, bodyMs: 500, bodyBytesPerSecond: 1, requestMs: 1_500, checkMs: 50 };
		const server = await serverForTest({ connections: limits });
		const sent = performance.now();
		const socket = open(server.url);
		socket.write(head);
		const timer = setInterval(() => socket.write('x'), 20);
		expect(problemIn(parseReply(await untilClosed(socket)))).toMatchObject({ code: 'request-timeout' });
		clearInterval(timer);
		expect(performance.now() - sent).toBeGreaterThan(1_000);
	});

	it('gets no second response if the first one did not wait for the body', async () => {
		const socket = open(slow.url);
		socket.write(lines('GET /api/original/x HTTP/1.1', 'Host: x', 'Content-Length: 1000'));
		expect(parseReply(await untilClosed(socket))).toMatchObject({ status: 404, replies: 1 });
	});

	it('is served if it pauses for less than the time-out', async () => {
		const server = await serverForTest();
		const socket = open(server.url);
		socket.write('GET /health HTTP/1.1\r\n');
		await wait(100);
		socket.write('Host: x\r\nConnection: close\r\n\r\n');
		expect(parseReply(await untilClosed(socket)).status).toBe(200);
	});

	it('has the full time again for each request of a connection', async () => {
		const socket = open(slow.url);
		for (let count = 0; count < 6; count++) {
			socket.write(lines('GET /health HTTP/1.1', 'Host: x'));
			await wait(270);
		}
		socket.write(lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close'));
		expect(parseReply(await untilClosed(socket)).replies).toBe(7);
	});
});

describe('a connection', () => {
	const health = lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close');

	it('gets a retryable 503 when its response takes too long', async () => {
		const held = createFakeEngine();
		const release = held.hold();
		const server = await serverForTest({ engine: held, connections: { processMs: 600 } });
		const { id } = await upload(server.url);
		const reply = await callProcess(server.url, id);
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'too-slow', retryable: true });
		release();
		await until(async () => (await callProcess(server.url, id)).status).toBe(200);
	});

	it.concurrent.each([
		['in the whole time of a response', { responseMs: 1_000 }],
		['for as long as any connection may be idle', { idleMs: 1_000 }],
	])('is closed if the client does not read the response %s', async (_how, connections) => {
		const siteDir = await writeTinySite(await newFolder());
		await writeFile(path.join(siteDir, 'large.pdf'), randomBytes(10_000_000));
		const server = await serverForTest({ siteDir, connections: { ...connections, connectionsPerClient: 1 } });
		const socket = open(server.url);
		socket.write(lines('GET /large.pdf HTTP/1.1', 'Host: x'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		// Until the first connection has been closed, no other one is open.
		await until(async () => (await exchange(server.url, health)).status).toBe(200);
		const { status, headers, body } = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(status).toBe(200);
		expect(body.length).toBeLessThan(Number(headers['content-length']));
	});

	it.each([
		['between two requests', { keepAliveMs: 100 }, lines('GET /health HTTP/1.1', 'Host: x')],
		['while it waits for a response', { idleMs: 800 }, ''],
	])('is closed when it is idle %s', async (_what, connections, bytes) => {
		const held = createFakeEngine();
		const release = held.hold();
		const server = await serverForTest({ engine: held, connections });
		const { id } = await upload(server.url);
		const socket = open(server.url);
		socket.write(bytes || lines(`POST /api/process/${id} HTTP/1.1`, 'Host: x', 'Content-Length: 0'));
		await untilClosed(socket);
		release();
	});

	it('beyond the limit of one client is closed, until that client closes another one', async () => {
		const server = await serverForTest({ connections: { connectionsPerClient: 3 } });
		const others = [open(server.url), open(server.url), open(server.url)];
		await Promise.all(others.map((socket) => once(socket, 'connect')));
		expect(await untilClosed(open(server.url))).toBe('');
		others[0]?.destroy();
		await until(async () => (await exchange(server.url, health)).status).toBe(200);
		for (const socket of others) socket.destroy();
	});

	it('that would give a client more than a seventh of those that are free is closed, so that another client can connect', async () => {
		const server = await serverForTest({ connections: { connections: 32 } });
		const { port } = new URL(server.url);
		const from = (localAddress: string) => connect({ host: '127.0.0.1', port: Number(port), localAddress });
		const greedy = Array.from({ length: 4 }, () => from('127.0.0.2'));
		await Promise.all(greedy.map((socket) => once(socket, 'connect')));
		expect(await untilClosed(from('127.0.0.2'))).toBe('');
		expect((await exchange(server.url, health)).status).toBe(200);
		const others = Array.from({ length: 4 }, () => from('127.0.0.3'));
		await Promise.all(others.map((socket) => once(socket, 'connect')));
		expect(await untilClosed(from('127.0.0.3'))).toBe('');
		for (const socket of [...greedy, ...others]) socket.destroy();
	});

	it('from a trusted proxy does not count for one client', async () => {
		const server = await serverForTest({
			env: { PEEL_TRUST_PROXY: '127.0.0.1' },
			connections: { connectionsPerClient: 1 },
		});
		const other = open(server.url);
		await once(other, 'connect');
		expect((await exchange(server.url, health)).status).toBe(200);
		other.destroy();
	});
});
