// A server told to stop while it is busy, as a process of its own.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callProcess, problemOf, process as processPicture, upload } from '#test/api/calls.ts';
import { jpeg } from '#test/pictures.ts';
import { echoOf } from './echo.ts';
import type { EchoOptions } from './echo-engine.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const script = fileURLToPath(new URL('./server.fixture.ts', import.meta.url));

let dataDir: string;
let server: ServerProcess;
async function start(options: EchoOptions): Promise<void> {
	const args = [JSON.stringify(options)];
	server = await startServerProcess({
		script,
		args,
		env: { PEEL_DATA_DIR: dataDir, PEEL_RATE_LIMIT: 'off' },
	});
}
beforeEach(async () => {
	dataDir = await mkdtemp(path.join(tmpdir(), 'peel-stop-'));
});
afterEach(async () => {
	server.child.kill('SIGKILL');
	await server.ended;
	await rm(dataDir, { recursive: true, force: true });
});

/** Resolves once the server refuses, which is from the moment of the signal on. */
async function stop(): Promise<void> {
	server.child.kill('SIGTERM');
	await vi.waitFor(async () => expect((await fetch(`${server.url}/api/original/x`)).status).toBe(503), 5000);
}

it('told to stop, finishes the running picture, refuses new requests with 503 and close, and exits 0', async () => {
	await start({ jobMs: 2500 });
	const file = await jpeg();
	const { id } = await upload(server.url, file);
	const processing = callProcess(server.url, id);
	await sleep(100);
	await stop();

	const refused = await fetch(`${server.url}/api/upload`, { method: 'POST', body: 'x' });
	expect(refused.status).toBe(503);
	expect(refused.headers.get('connection')).toBe('close');
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await problemOf(refused)).toMatchObject({ code: 'stopping', retryable: true });
	expect((await fetch(`${server.url}/health`)).status).toBe(200);

	expect((await processing).status).toBe(200);
	expect(await server.ended).toEqual({ status: 0, signal: null });
});

it('told to stop, tells those in line to come again instead of making the stop wait for them', async () => {
	await start({ jobMs: 2000 });
	const ids = await Promise.all(
		[1, 2, 3].map(async (n) => (await upload(server.url, await jpeg(40 + n))).id),
	);
	const asked = ids.map((id) => callProcess(server.url, id));
	await sleep(100);
	await stop();
	const replies = await Promise.all(asked);
	expect(replies.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
	expect((await server.ended).status).toBe(0);
});

it('told to stop, sends a download that has begun to its end', async () => {
	const resultBytes = 30_000_000;
	await start({ resultBytes });
	const file = await jpeg();
	const { id } = await upload(server.url, file);
	const { processedToken } = await processPicture(server.url, id);
	const download = await fetch(`${server.url}/api/secure/download/${processedToken}`);
	await stop();
	const bytes = Buffer.from(await download.arrayBuffer());
	expect(bytes.equals(echoOf(file, resultBytes))).toBe(true);
	expect((await server.ended).status).toBe(0);
});

it('told to stop, does not wait for connections that say nothing, little, or nothing more', async () => {
	await start({});
	const { hostname, port } = new URL(server.url);
	const open = async (words: string): Promise<Socket> => {
		const socket = connect(Number(port), hostname);
		socket.on('error', () => {});
		await once(socket, 'connect');
		socket.write(words);
		return socket;
	};
	await Promise.all(['', 'GET / HT', 'GET /health HTTP/1.1\r\nhost: x\r\n'].map(open));
	const agent = new Agent({ keepAlive: true });
	const [reply] = await once(get(`${server.url}/health`, { agent }), 'response');
	await reply.resume().toArray();

	server.child.kill('SIGTERM');
	const ended = await Promise.race([server.ended, sleep(5000, 'still there', { ref: false })]);
	expect(ended).toEqual({ status: 0, signal: null });
	agent.destroy();
});

it('told twice to stop, exits now', async () => {
	await start({ jobMs: 60_000 });
	const { id } = await upload(server.url, await jpeg());
	const cut = callProcess(server.url, id).catch(() => 'cut off');
	await sleep(100);
	await stop();
	server.child.kill('SIGTERM');
	expect((await server.ended).status).toBe(1);
	expect(await cut).toBe('cut off');
});
