// Hundreds of connections that stay idle, stall or break off: all other clients are served.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { form, jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { manyClients, runClient } from './client-run.ts';
import { begunUpload, openMany } from './open-many.ts';
import { startServerProcess } from './server-process.ts';

const server = serverForEach({ env: manyClients });
let sockets: Socket[] = [];
afterEach(() => {
	for (const socket of sockets) socket.destroy();
});

async function expectServed(): Promise<void> {
	const runs = await Promise.all([1, 2, 3].map(async (n) => runClient(server.url, await jpeg(60 + n))));
	expect(runs.map(({ bytes }) => bytes?.subarray(1, 4).toString())).toEqual(['PNG', 'PNG', 'PNG']);
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
}

it('300 idle connections do not keep others from being served', async () => {
	sockets = await openMany(server.url, 300, () => '');
	await expectServed();
});

it('with more idle connections than the system allows open files, clients that are already connected can still upload', async () => {
	const dataDir = await newFolder();
	const { url, child, ended } = await startServerProcess({
		script: path.join(import.meta.dirname, 'server.fixture.ts'),
		env: { PEEL_DATA_DIR: dataDir },
		openFiles: 300,
	});
	onTestFinished(async () => {
		child.kill('SIGKILL');
		await ended;
	});
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const statusOfUpload = async () => {
		const body = new Response(form(await jpeg(64)));
		const headers = { 'content-type': body.headers.get('content-type') ?? '' };
		const call = request(`${url}/api/upload`, { method: 'POST', agent, headers });
		const [reply] = await once(call.end(Buffer.from(await body.arrayBuffer())), 'response');
		await once(reply.resume(), 'end');
		return reply.statusCode;
	};
	expect(await statusOfUpload()).toBe(201);
	sockets = await openMany(url, 400, () => '');
	expect(await statusOfUpload()).toBe(201);
	agent.destroy();
});

it('100 uploads that stall in the middle do not keep others from being served', async () => {
	sockets = await openMany(server.url, 100, begunUpload);
	await expectServed();
});

it('100 uploads that break off leave no file and no job, and do not keep others from being served', async () => {
	const linesWith = (text: string) => server.log.filter((line) => line.includes(text)).length;
	sockets = await openMany(server.url, 100, begunUpload);
	await until(() => linesWith('receiving an upload')).toBe(100);
	for (const socket of sockets) socket.destroy();
	await until(() => linesWith('"bad-request"')).toBeGreaterThanOrEqual(100);
	expect(await server.storedFiles()).toEqual([]);
	await expectServed();
	expect((await server.storedFiles()).filter((name) => name.endsWith('.original'))).toHaveLength(3);
	expect(await readdir(path.join(server.dataDir, 'unfinished'))).toEqual([]);
});
