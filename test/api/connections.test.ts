import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { noise } from '#test/pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { callProcess, problemOf, process, upload } from './calls.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from './raw.ts';

describe('who sends too slowly is answered 408, and the connection closed', () => {
	const head = lines(
		'POST /api/upload HTTP/1.1',
		'Host: x',
		'Content-Type: multipart/form-data; boundary=b',
		'Content-Length: 1000',
	);
	let slow: TestServer;
	beforeAll(async () => {
		slow = await startServer({ connections: { headerMs: 1_000, requestMs: 1_500, checkMs: 50 } });
	});
	afterAll(() => slow.close());

	it.each([
		['with nothing', '', ''],
		['with the headers, a byte at a time', 'GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'],
		['with the body, a byte at a time', head, 'x'],
		['with the body, nothing of it', head, ''],
	])('%s', async (_what, start, drip) => {
		const kept = await slow.kept();
		const socket = open(slow.url);
		if (start) socket.write(start);
		const dripping = drip && setInterval(() => socket.write(drip), 20);
		const reply = parseReply(await untilClosed(socket));
		clearInterval(dripping || undefined);
		expect(problemIn(reply)).toMatchObject({ status: 408, code: 'request-timeout', retryable: true });
		expect(reply).toMatchObject({ status: 408, replies: 1, headers: { connection: 'close' } });
		expect(await slow.kept()).toEqual(kept);
	});

	it('once: after an answer that did not wait for the body, no second one comes', async () => {
		const socket = open(slow.url);
		socket.write(lines('GET /api/original/x HTTP/1.1', 'Host: x', 'Content-Length: 1000'));
		expect(parseReply(await untilClosed(socket))).toMatchObject({ status: 404, replies: 1 });
	});

	it('but who pauses within the time is served', async () => {
		const patient = await startServer();
		const socket = open(patient.url);
		socket.write('GET /health HTTP/1.1\r\n');
		await wait(100);
		socket.write('Host: x\r\nConnection: close\r\n\r\n');
		expect(parseReply(await untilClosed(socket)).status).toBe(200);
		await patient.close();
	});

	it('and time runs anew for each request of a connection', async () => {
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

	it('is given up when its answer takes too long, with a word to the visitor', async () => {
		const held = createFakeEngine();
		const release = held.hold();
		const hasty = await startServer({ engine: held, connections: { processMs: 600 } });
		const { id } = await upload(hasty.url);
		const reply = await callProcess(hasty.url, id);
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'too-slow', retryable: true });
		release();
		await until(async () => (await callProcess(hasty.url, id)).status).toBe(200);
		await hasty.close();
	});

	it('whose reader does not take what he asked for is closed in the middle', async () => {
		const impatient = await startServer({ connections: { answerMs: 2_000 } });
		const { id } = await upload(impatient.url, await noise(2000, 1500));
		const { processedToken } = await process(impatient.url, id);
		const socket = open(impatient.url);
		socket.write(lines(`GET /api/secure/view/${processedToken} HTTP/1.1`, 'Host: x'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		await wait(2_500);
		const { headers, body } = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(body.length).toBeLessThan(Number(headers['content-length']));
		await impatient.close();
	});

	it.each([
		['between two requests', { keepAliveMs: 100 }, lines('GET /health HTTP/1.1', 'Host: x')],
		['while it waits for an answer', { silenceMs: 800 }, ''],
	])('on which nothing moves %s is closed', async (_what, connections, bytes) => {
		const held = createFakeEngine();
		const release = held.hold();
		const quiet = await startServer({ engine: held, connections });
		const { id } = await upload(quiet.url);
		const socket = open(quiet.url);
		socket.write(bytes || lines(`POST /api/process/${id} HTTP/1.1`, 'Host: x', 'Content-Length: 0'));
		await untilClosed(socket);
		release();
		await quiet.close();
	});

	it('beyond those one visitor may have is hung up on, until one of his others is closed', async () => {
		const narrow = await startServer({ connections: { connectionsPerVisitor: 3 } });
		const others = [open(narrow.url), open(narrow.url), open(narrow.url)];
		await Promise.all(others.map((socket) => once(socket, 'connect')));
		expect(await untilClosed(open(narrow.url))).toBe('');
		others[0]?.destroy();
		await until(async () => (await exchange(narrow.url, health)).status).toBe(200);
		for (const socket of others) socket.destroy();
		await narrow.close();
	});

	it('of a proxy is not counted as one visitor', async () => {
		const narrow = await startServer({
			env: { PEEL_TRUST_PROXY: '127.0.0.1' },
			connections: { connectionsPerVisitor: 1 },
		});
		const other = open(narrow.url);
		await once(other, 'connect');
		expect((await exchange(narrow.url, health)).status).toBe(200);
		other.destroy();
		await narrow.close();
	});
});
