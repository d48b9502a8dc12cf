import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { newFolder } from '#test/new-folder.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { upload } from './calls.ts';

/** Downloads an image that the storage reads as `content`. */
async function download(content: () => AsyncGenerator<Buffer>) {
	const env = { PEEL_DATA_DIR: await newFolder(), PEEL_METRICS_PORT: '0' };
	const store = await openDiskStore(readConfig(env), Date.now);
	const open: typeof store.open = async (...image) => {
		const found = await store.open(...image);
		found?.stream.destroy();
		return found && { ...found, stream: Readable.from(content()) };
	};
	const server = await serverForTest({ env, store: { ...store, open } });
	const { id } = await upload(server.url);
	const reply = await fetch(`${server.url}/api/original/${id}`);
	const logged = (text: string) =>
		server.log.filter((line) => line.includes(text)).map((line) => JSON.parse(line));
	return { server, reply, logged };
}

it('a download that the storage breaks off is logged as a warning with the reason, and not counted as a client that disconnected', async () => {
	const { server, reply, logged } = await download(async function* () {
		yield Buffer.from('the first bytes');
		// Time for the first bytes to be sent.
		await wait(50);
		throw new Error('EIO: i/o error, read');
	});
	await expect(reply.arrayBuffer()).rejects.toThrow();
	await until(() => logged('EIO')).toMatchObject([{ level: 40, reqId: reply.headers.get('x-request-id') }]);
	await until(() => logged('connection ended')).toHaveLength(1);
	expect(logged('client disconnected')).toEqual([]);
	expect(await (await fetch(`${server.metricsUrl}/metrics`)).text()).toContain(
		'peel_http_requests_aborted_total 0',
	);
});

it('a download whose client disconnects is no warning: a flood of them must not fill the log', async () => {
	const { reply, logged } = await download(async function* () {
		for (;;) {
			yield Buffer.alloc(1_000);
			await wait(5);
		}
	});
	await reply.body?.cancel();
	await until(() => logged('client disconnected')).toHaveLength(1);
	expect(logged('"level":40')).toEqual([]);
});
