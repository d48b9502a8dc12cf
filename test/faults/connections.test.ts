// Hundreds of connections that do nothing, senders that crawl and senders that leave: everybody else is served.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { manyVisitors, newAddress, visit } from './visit.ts';

let server: TestServer;
const sockets: Socket[] = [];
beforeEach(async () => {
	server = await startServer({ engine: createFakeEngine(), env: manyVisitors });
});
afterEach(async () => {
	for (const socket of sockets.splice(0)) socket.destroy();
	await server.close();
});

async function open(words: string): Promise<Socket> {
	const { hostname, port } = new URL(server.url);
	const socket = connect(Number(port), hostname);
	socket.on('error', () => {});
	sockets.push(socket);
	await once(socket, 'connect');
	socket.write(words);
	return socket;
}

const openMany = (count: number, words: () => string) =>
	Promise.all(Array.from({ length: count }, () => open(words())));

/** An upload that claims to be long and has only begun. */
const begunUpload = () =>
	[
		'POST /api/upload HTTP/1.1',
		'host: localhost',
		`x-forwarded-for: ${newAddress()}`,
		'content-type: multipart/form-data; boundary=b',
		'content-length: 4000000',
		'',
		'--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nand so on',
	].join('\r\n');

async function expectServed(): Promise<void> {
	const visits = await Promise.all([1, 2, 3].map(async (n) => visit(server.url, await jpeg(60 + n))));
	expect(visits.map(({ bytes }) => bytes?.subarray(1, 4).toString())).toEqual(['PNG', 'PNG', 'PNG']);
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
}

it('300 connections that say nothing keep nobody out', async () => {
	await openMany(300, () => '');
	await expectServed();
});

it('100 senders that stop in the middle of their upload keep nobody out', async () => {
	await openMany(100, begunUpload);
	await expectServed();
});

it('100 uploads broken off leave no file, no job, and keep nobody out', async () => {
	const linesWith = (words: string) => server.log.filter((line) => line.includes(words)).length;
	const begun = await openMany(100, begunUpload);
	await vi.waitFor(() => expect(linesWith('starting multipart parsing')).toBe(100), 5000);
	for (const socket of begun) socket.destroy();
	await vi.waitFor(() => expect(linesWith('"bad-request"')).toBeGreaterThanOrEqual(100), 5000);
	expect(await server.kept()).toEqual([]);
	await expectServed();
	expect((await server.kept()).filter((name) => name.endsWith('.original'))).toHaveLength(3);
	expect(await readdir(path.join(server.dataDir, 'unfinished'))).toEqual([]);
});
