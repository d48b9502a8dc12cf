// Clients that read slowly, and clients that disconnect.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { process as processImage, upload } from '#test/api/calls.ts';
import { jpeg } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { manyClients } from './client-run.ts';
import { echoOf } from './echo.ts';
import { createEchoEngine } from './echo-engine.ts';

const hour = 3_600_000;
/** More than the sockets in between buffer, so that a client that stops reading stops the server as well. */
const resultBytes = 30_000_000;

let time: number;
const server = serverForEach(() => {
	time = Date.now();
	const engine = createEchoEngine({ resultBytes });
	return { engine, env: manyClients, now: () => time, sweepIntervalMs: 20 };
});

async function resultOf(file: Buffer): Promise<string> {
	const { id } = await upload(server.url, file);
	const { processedToken } = await processImage(server.url, id);
	return `${server.url}/api/secure/view/${processedToken}`;
}

it('a running download is served whole while its image expires and is swept; later downloads get 410', async () => {
	const file = await jpeg();
	const { id } = await upload(server.url, file);
	const { processedToken } = await processImage(server.url, id);
	const [reply] = (await once(get(`${server.url}/api/secure/view/${processedToken}`), 'response')) as [
		IncomingMessage,
	];
	time += hour;
	await until(server.storedFiles).toEqual([]);

	expect(Buffer.concat(await reply.toArray()).equals(echoOf(file, resultBytes))).toBe(true);
	expect((await fetch(`${server.url}/api/original/${id}`)).status).toBe(410);
	expect((await fetch(`${server.url}/api/secure/view/${processedToken}`)).status).toBe(403);
});

it.runIf(process.platform === 'linux')(
	'a client that disconnects in the middle of a download leaves no file open',
	async () => {
		const url = await resultOf(await jpeg());
		const openFiles = async () => (await readdir('/proc/self/fd')).length;
		const before = await openFiles();
		for (let reader = 0; reader < 20; reader++) {
			const [reply] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
			await once(reply, 'data');
			reply.destroy();
			const [head] = await once(get(url, { agent: false, method: 'HEAD' }), 'response');
			head.resume();
		}
		await until(openFiles).toBeLessThan(before + 20);
	},
);
