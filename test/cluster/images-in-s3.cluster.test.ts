// The API on a real S3 server: an image from upload to deletion, and the replies while that server is away.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Store } from '#server/store/s3/s3-store.ts';
import { callProcess, callSegment, problemOf, process, upload, uploadAndProcess } from '#test/api/calls.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { type S3Proxy, startS3Proxy } from '#test/real-s3/proxy.ts';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import { startServer, type TestServer } from '#test/server.ts';

const hour = 3_600_000;
const missing = missingS3();

describe.skipIf(missing)('images in S3', () => {
	let s3: TestS3;
	let proxy: S3Proxy;
	let engine: FakeEngine;
	let server: TestServer;

	beforeAll(async () => {
		s3 = await startS3();
		proxy = await startS3Proxy(s3.options.endpoint as string);
		const store = await createS3Store({
			...s3.options,
			endpoint: proxy.url,
			now: Date.now,
			maxLifeMs: hour,
			log: { info() {}, warn() {} },
		});
		engine = createFakeEngine();
		server = await startServer({ engine, store });
	});
	afterAll(async () => {
		await server?.close();
		await proxy?.stop();
		await s3?.close();
	});
	beforeEach(() => engine.setReady(true));

	const remove = (id: string) => fetch(`${server.url}/api/original/${id}`, { method: 'DELETE' });

	it('are served unchanged with their cutouts, until they are deleted and nothing is left', async () => {
		const file = await jpeg(60, 40);
		const { original, result, width, height } = await uploadAndProcess(server.url, file);
		expect({ width, height }).toEqual({ width: 60, height: 40 });
		expect(original).toEqual(file);
		expect(result.subarray(1, 4).toString()).toBe('PNG');
		const key = (await s3.keys()).find((name) => name.endsWith('.original')) ?? '';
		const id = key.slice('images/'.length, -'.original'.length);
		expect((await remove(id)).status).toBe(204);
		expect(await s3.keys()).toEqual([]);
		expect((await fetch(`${server.url}/api/original/${id}`)).status).toBe(410);
	});

	it('have masks of points, which are deleted with them', async () => {
		const { id } = await upload(server.url);
		await process(server.url, id);
		const points = [{ x: 0.5, y: 0.5, keep: true }];
		const [first, again] = [
			await callSegment(server.url, id, points),
			await callSegment(server.url, id, points),
		];
		expect([first.status, again.status]).toEqual([200, 200]);
		expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
		expect([engine.masks.length, engine.embeddings]).toEqual([1, [true]]);
		expect((await remove(id)).status).toBe(204);
		expect((await s3.keys()).filter((key) => key.includes(id))).toEqual([]);
		expect((await callSegment(server.url, id, points)).status).toBe(410);
	});

	it('while the server is away, calls get 503 with retry-after, and pages are served', async () => {
		// Prevents the early start at upload, so that the job has not run yet.
		engine.setReady(false);
		const waiting = await upload(server.url);
		const done = await upload(server.url);
		const { processedToken } = await process(server.url, done.id);
		await proxy.stop();
		const send = async () => ({ method: 'POST', body: form(await jpeg()) });
		const replies = [
			await fetch(`${server.url}/api/upload`, await send()),
			await callProcess(server.url, waiting.id),
			await fetch(`${server.url}/api/original/${waiting.id}`),
			await fetch(`${server.url}/api/secure/view/${processedToken}`),
			await remove(done.id),
		];
		for (const reply of replies) {
			expect(reply.headers.get('retry-after')).toBe('5');
			expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
		}
		expect(await (await fetch(`${server.url}/ready`)).json()).toMatchObject({ store: false });
		expect((await fetch(`${server.url}/`)).status).toBe(200);

		await proxy.start();
		await process(server.url, waiting.id);
		expect((await fetch(`${server.url}/api/secure/view/${processedToken}`)).status).toBe(200);
		expect((await remove(done.id)).status).toBe(204);
		expect((await fetch(`${server.url}/api/secure/view/${processedToken}`)).status).toBe(410);
		const log = server.log.join('');
		expect(log).toContain('unavailable');
		for (const { id } of [waiting, done]) expect(log).not.toContain(id);
	});
});
