// Programs that are too slow to send a call, or to read its result, are disconnected.
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { Engine } from '#engine/index.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from '#test/api/raw.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { rawFailureOf } from './wire.ts';

const head = (bytes: number) =>
	lines(
		'POST /v1.0/removebg HTTP/1.1',
		'Host: localhost',
		'Content-Type: application/octet-stream',
		`Content-Length: ${bytes}`,
	);

describe('a program that is too slow to send', () => {
	const server = serverForAll({ connections: { headerMs: 1_000, bodyMs: 500, checkMs: 50 } });

	it('gets a 408 in the format of its API, and is disconnected', async () => {
		expect(rawFailureOf(await exchange(server.url, head(1_000)))).toEqual([408, 'request_timeout']);
	});

	it('gets the same for its second request on a connection', async () => {
		const socket = open(server.url);
		socket.write(lines('GET /v1.0/account HTTP/1.1', 'Host: localhost'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		expect(parseReply(first.toString('latin1')).status).toBe(200);
		socket.write('GET /v1.0/acc');
		expect(rawFailureOf(parseReply(await untilClosed(socket)))).toEqual([408, 'request_timeout']);
	});

	it('gets the error formats of the site and of the API in one document while its address is incomplete', async () => {
		const problem = problemIn(await exchange(server.url, 'POST /v1.0/rem'));
		expect(problem).toMatchObject({
			code: 'request-timeout',
			status: 408,
			errors: [{ code: 'request_timeout', title: problem.title, detail: problem.detail }],
		});
	});
});

describe('a program that is too slow to read its result', () => {
	const engine = createFakeEngine();
	// More than the sockets in between buffer, and made at once: the time-out counts from the start of the call.
	const cutOut: Engine['cutOut'] = async (...call) => ({
		...(await engine.cutOut(...call)),
		bytes: Buffer.alloc(20_000_000),
	});
	const server = serverForAll({
		engine: { ...engine, cutOut },
		connections: { programResponseMs: 3_000, connectionsPerClient: 1 },
	});

	it('is disconnected', async () => {
		const image = await jpeg();
		const body = `image_file_b64=${encodeURIComponent(image.toString('base64'))}&size=full`;
		const socket = open(server.url);
		socket.write(head(body.length) + body);
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		// No other connection is open until then.
		const health = lines('GET /health HTTP/1.1', 'Host: localhost', 'Connection: close');
		await until(async () => (await exchange(server.url, health)).status).toBe(200);
		const reply = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(reply.status).toBe(200);
		expect(reply.body.length).toBeLessThan(Number(reply.headers['content-length']));
	});
});
