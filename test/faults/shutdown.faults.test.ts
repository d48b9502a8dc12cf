// Graceful shutdown of a server process under load.
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { callProcess, problemOf, process as processImage, upload } from '#test/api/calls.ts';
import { open } from '#test/api/raw.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { echoOf } from './echo.ts';
import type { EchoOptions } from './echo-engine.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const script = fileURLToPath(new URL('./server.fixture.ts', import.meta.url));

let dataDir: string;
/** With the option `gate`, jobs finish once this file exists. */
let gate: string;
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
	dataDir = await newFolder();
	gate = path.join(dataDir, 'gate');
});
afterEach(async () => {
	server.child.kill('SIGKILL');
	await server.ended;
});

const stateOf = async (id: string) =>
	((await (await fetch(`${server.url}/api/process/${id}`)).json()) as ProcessStatus).state;

/** Resolves when the server rejects requests, which begins with the signal. */
async function stop(): Promise<void> {
	server.child.kill('SIGTERM');
	await until(async () => (await fetch(`${server.url}/api/original/x`)).status).toBe(503);
}

it('on SIGTERM the server finishes the running job, rejects waiting ones and new requests with 503 and close, and exits 0', async () => {
	await start({ gate });
	const ids = await Promise.all(
		[1, 2, 3].map(async (n) => (await upload(server.url, await jpeg(40 + n))).id),
	);
	const processing = ids.map((id) => callProcess(server.url, id));
	const states = async () => (await Promise.all(ids.map(stateOf))).sort();
	await until(states).toEqual(['running', 'waiting', 'waiting']);
	await stop();

	const rejected = await fetch(`${server.url}/api/upload`, { method: 'POST', body: 'x' });
	expect(rejected.status).toBe(503);
	expect(rejected.headers.get('connection')).toBe('close');
	expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await problemOf(rejected)).toMatchObject({ code: 'stopping', retryable: true });
	expect((await fetch(`${server.url}/health`)).status).toBe(200);

	await writeFile(gate, '');
	const replies = await Promise.all(processing);
	expect(replies.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
	expect(await server.ended).toEqual({ status: 0, signal: null });
	expect(server.output()).toMatch(/"signal":"SIGTERM".*shutting down[\s\S]*"shut down"/);
});

it('on SIGTERM the server completes running downloads', async () => {
	const resultBytes = 30_000_000;
	await start({ resultBytes });
	const file = await jpeg();
	const { id } = await upload(server.url, file);
	const { processedToken } = await processImage(server.url, id);
	const download = await fetch(`${server.url}/api/secure/download/${processedToken}`);
	await stop();
	const bytes = Buffer.from(await download.arrayBuffer());
	expect(bytes.equals(echoOf(file, resultBytes))).toBe(true);
	expect((await server.ended).status).toBe(0);
});

it('on SIGTERM the server does not wait for connections that are idle or stall in the middle of a request', async () => {
	await start({});
	for (const request of ['', 'GET / HT', 'GET /health HTTP/1.1\r\nhost: x\r\n']) {
		const socket = open(server.url);
		await once(socket, 'connect');
		socket.write(request);
	}
	const agent = new Agent({ keepAlive: true });
	const [reply] = await once(get(`${server.url}/health`, { agent }), 'response');
	await reply.resume().toArray();

	server.child.kill('SIGTERM');
	// Each of these connections would time out by itself only after 10 s.
	const ended = await Promise.race([server.ended, sleep(9_000, 'still there', { ref: false })]);
	expect(ended).toEqual({ status: 0, signal: null });
	agent.destroy();
});

it('on a second SIGTERM the server exits at once', async () => {
	await start({ gate });
	const { id } = await upload(server.url, await jpeg());
	const cut = callProcess(server.url, id).catch(() => 'cut off');
	await until(() => stateOf(id)).toBe('running');
	await stop();
	server.child.kill('SIGTERM');
	expect((await server.ended).status).toBe(1);
	expect(await cut).toBe('cut off');
});
