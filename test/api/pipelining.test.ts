import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { process, upload } from './calls.ts';
import { lines, open, parseReply, untilClosed } from './raw.ts';

const engine = createFakeEngine();
let release: () => void;
/** A call that has no response until `release`. */
let held: string;
const server = serverForAll({ engine });
beforeEach(async () => {
	release = engine.hold();
	const { id } = await upload(server.url);
	held = lines(`POST /api/process/${id} HTTP/1.1`, 'Host: x', 'Content-Length: 0');
});

const health = lines('GET /health HTTP/1.1', 'Host: x');
const lastHealth = lines('GET /health HTTP/1.1', 'Host: x', 'Connection: close');
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

describe('requests that a client sends before the response to an earlier one', () => {
	it('get their responses in order', async () => {
		const socket = open(server.url);
		socket.write(held + health.repeat(connectionLimits.waitingRequests - 1) + lastHealth);
		release();
		const text = await untilClosed(socket);
		expect(parseReply(text)).toMatchObject({ status: 200, replies: connectionLimits.waitingRequests + 1 });
		expect(text.indexOf('processedToken')).toBeLessThan(text.indexOf('{"status":"ok"}'));
	});

	it('close the connection if they are too many', async () => {
		const socket = open(server.url);
		socket.write(held + health.repeat(connectionLimits.waitingRequests) + lastHealth);
		expect(await untilClosed(socket)).toBe('');
		release();
	});

	it('do not start before that response is sent', async () => {
		const { id } = await upload(server.url);
		const socket = open(server.url);
		const deletion = lines(`DELETE /api/original/${id} HTTP/1.1`, 'Host: x', 'Connection: close');
		socket.write(held + deletion);
		for (let count = 0; count < 20; count++) expect(await statusOf(`/api/original/${id}`)).toBe(200);
		release();
		expect(parseReply(await untilClosed(socket)).replies).toBe(2);
		expect(await statusOf(`/api/original/${id}`)).toBe(410);
	});

	it('never start if the client disconnects', async () => {
		const { id } = await upload(server.url);
		const socket = open(server.url);
		socket.write(held + lines(`DELETE /api/original/${id} HTTP/1.1`, 'Host: x'));
		await statusOf('/health');
		socket.destroy();
		await once(socket, 'close');
		release();
		await process(server.url, id);
		expect(await statusOf(`/api/original/${id}`)).toBe(200);
	});
});
