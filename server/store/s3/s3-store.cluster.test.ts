// The S3 store on a real server: what every store does, deletion, and its sockets.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { missingS3 } from '#test/real-s3/start.ts';
import { maskSuite } from '#test/suites/mask-suite.ts';
import { storeSuite } from '#test/suites/store-suite.ts';
import { sendImage } from '../../images/send-image.ts';
import { renderingPart } from '../parts.ts';
import { hour, meta, newId, photo, useS3 } from './real-s3.fixture.ts';

describe.skipIf(missingS3())('the S3 store', () => {
	const { newPrefix, openStore, keysUnder } = useS3();

	storeSuite((now) => openStore({ now }));
	describe('for clicks', () => maskSuite((now) => openStore({ now })));

	describe('deletion', () => {
		it('leaves nothing of an image, not even its id', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', photo, meta());
			await store.put(id, renderingPart('any'), photo, meta());
			await store.remove(id);
			expect(await keysUnder(prefix)).toEqual([]);
		});

		it('stores no result of a deleted image', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			const put = store.put(newId(), 'result', photo, meta());
			await expect(put).rejects.toMatchObject({ code: 'gone' });
			expect(await keysUnder(prefix)).toEqual([]);
		});

		it('leaves nothing of an image that is deleted while its result is written, not even in the bucket', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			for (let round = 0; round < 20; round++) {
				const id = newId();
				await store.put(id, 'original', photo, meta());
				const writing = store.put(id, 'result', Buffer.alloc(200_000 * round), meta()).catch(() => {});
				if (round % 2) await store.stat(id, 'original');
				await Promise.all([writing, store.remove(id)]);
			}
			expect(await keysUnder(prefix)).toEqual([]);
		});
	});

	describe('sockets', () => {
		const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

		it('are free again after 50 clients that disconnected in the middle of a download', async () => {
			const store = await openStore();
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', randomBytes(8_000_000), meta());
			const app = Fastify();
			app.get('/', async (_request, reply) => {
				const image = await store.open(id, 'result');
				return image ? sendImage(reply, image) : reply.code(410).send();
			});
			const url = await app.listen({ host: '127.0.0.1', port: 0 });
			const before = sockets();
			const disconnects = await Promise.all(
				Array.from({ length: 50 }, async () => {
					const disconnect = new AbortController();
					const reply = await fetch(url, { signal: disconnect.signal });
					await reply.body?.getReader().read();
					return () => disconnect.abort();
				}),
			);
			// For each download one of the client, one of the server, and one to S3, which may have been there before.
			expect(sockets()).toBeGreaterThanOrEqual(150);
			for (const disconnect of disconnects) disconnect();
			await expect.poll(sockets, { timeout: 30_000 }).toBeLessThanOrEqual(before);
			await app.close();
		});

		it('are not held by requests for expired images', async () => {
			let time = Date.now();
			const store = await openStore({ now: () => time });
			const id = newId();
			await store.put(id, 'original', randomBytes(4_000_000), meta(time + hour));
			time += hour;
			const before = sockets();
			const opened = await Promise.all(Array.from({ length: 20 }, () => store.open(id, 'original')));
			expect(opened.every((image) => image === undefined)).toBe(true);
			await expect.poll(sockets, { timeout: 30_000 }).toBeLessThanOrEqual(before);
		});

		it('of 60 stalled readers do not delay others', async () => {
			const store = await openStore();
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', randomBytes(8_000_000), meta());
			const stalled = await Promise.all(Array.from({ length: 60 }, () => store.open(id, 'result')));
			expect((await store.read(id, 'original'))?.bytes).toEqual(photo);
			for (const image of stalled) image?.stream.destroy();
		});
	});
});
