// Programs that are too slow to send a call, or to read its result, are disconnected.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from '#test/api/raw.ts';
import { noise } from '#test/images.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { rawFailureOf } from './wire.ts';

let server: TestServer;
const startFor = (connections: TestServerOptions['connections']) => {
	beforeAll(async () => {
		server = await startServer({ connections });
	});
	afterAll(() => server.close());
};

const head = (bytes: number) =>
	lines(
		'POST /v1.0/removebg HTTP/1.1',
		'Host: localhost',
		'Content-Type: application/octet-stream',
		`Content-Length: ${bytes}`,
	);

describe('a program that is too slow to send', () => {
	startFor({ headerMs: 1_000, bodyMs: 500, checkMs: 50 });

	it('gets a 408 that it can read, and is disconnected', async () => {
		expect(rawFailureOf(await exchange(server.url, head(1_000)))).toEqual([408, 'request_timeout']);
	});

	it('its second request on a connection gets the same', async () => {
		const socket = open(server.url);
		socket.write(lines('GET /v1.0/account HTTP/1.1', 'Host: localhost'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		expect(parseReply(first.toString('latin1')).status).toBe(200);
		socket.write('GET /v1.0/acc');
		expect(rawFailureOf(parseReply(await untilClosed(socket)))).toEqual([408, 'request_timeout']);
	});

	it('its address gets the document of the site and that of the API in one', async () => {
		const problem = problemIn(await exchange(server.url, 'POST /v1.0/rem'));
		expect(problem).toMatchObject({
			code: 'request-timeout',
			status: 408,
			errors: [{ code: 'request_timeout', title: problem.title, detail: problem.detail }],
		});
	});
});

describe('a program that is too slow to read its result', () => {
	startFor({ programResponseMs: 3_000 });

	it('is disconnected', async () => {
		const image = await noise(2000, 1500);
		const body = `image_file_b64=${encodeURIComponent(image.toString('base64'))}&size=full`;
		const socket = open(server.url);
		socket.write(head(body.length) + body);
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		await wait(3_500);
		const reply = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(reply.status).toBe(200);
		expect(reply.body.length).toBeLessThan(Number(reply.headers['content-length']));
	});
});
