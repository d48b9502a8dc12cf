// Uploads whose client has gone by the time at which they are stored.
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';

it.each(['destroy', 'end'] as const)(
	'an upload whose connection is lost (%s) when all of it has been sent leaves no file, because nobody knows its id',
	async (leave) => {
		const env = { PEEL_DATA_DIR: await newFolder() };
		const store = await openDiskStore(readConfig(env), Date.now);
		const stored = Promise.withResolvers<void>();
		const gate = Promise.withResolvers<void>();
		const put: typeof store.put = async (...image) => {
			await store.put(...image);
			stored.resolve();
			await gate.promise;
		};
		const server = await serverForTest({ env, store: { ...store, put } });

		const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
		socket.on('error', () => {});
		socket.write(await formRequest());
		await stored.promise;
		expect(await server.storedFiles()).toHaveLength(1);
		socket[leave]();
		// By the replies to later requests the server knows.
		for (let count = 0; count < 3; count++) await fetch(`${server.url}/health`);
		gate.resolve();
		await until(() => server.storedFiles()).toEqual([]);
	},
);

async function formRequest(): Promise<Buffer> {
	const form = Buffer.concat([
		Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'),
		await jpeg(),
		Buffer.from('\r\n--b--\r\n'),
	]);
	const head = `POST /api/upload HTTP/1.1\r\nhost: peel\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`;
	return Buffer.concat([Buffer.from(head), form]);
}
