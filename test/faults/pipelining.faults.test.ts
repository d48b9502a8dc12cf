// Thousands of pipelined requests, of which the client reads no response.
import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { lines } from '#test/api/raw.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { openMany } from './open-many.ts';

it.runIf(process.platform === 'linux')(
	'20 connections with 2,000 pipelined requests each leave others served and no file open',
	async () => {
		const server = await serverForTest();
		const openFiles = async () => (await readdir('/proc/self/fd')).length;
		const before = await openFiles();
		const requests = lines('GET /assets/app-1.js HTTP/1.1', 'Host: x').repeat(2000);
		const sockets = await openMany(server.url, 20, () => requests);
		let highest = 0;
		for (let count = 0; count < 20; count++) {
			expect((await fetch(`${server.url}/health`)).status).toBe(200);
			highest = Math.max(highest, await openFiles());
		}
		// Both ends of each connection are in this process.
		expect(highest).toBeLessThan(before + 2 * 20 + 20);
		await until(() => sockets.filter(({ readyState }) => readyState === 'open').length).toBe(0);
	},
);
