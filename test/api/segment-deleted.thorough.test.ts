// Clicks on an image that is deleted or expires before them or meanwhile: they
// get no mask, and nothing of it stays stored.
import { describe, expect, it } from 'vitest';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { scrape } from '#test/metrics.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { callPrepare, callSegment, cutOutImage, fetchWhole, statusAndCode } from './calls.ts';

const hour = 3_600_000;
const middle = { x: 0.5, y: 0.5, keep: true };
const corner = { x: 0, y: 1, keep: false };

let engine: FakeEngine;
let time: number;
const server = serverForEach(() => {
	time = Date.now();
	engine = createFakeEngine();
	return { engine, now: () => time, env: { PEEL_METRICS_PORT: '0' } };
});

const segment = (id: string, points: unknown = [middle]) => callSegment(server.url, id, points);
const prepare = (id: string) => callPrepare(server.url, id);
const remove = (id: string) => fetchWhole(`${server.url}/api/original/${id}`, { method: 'DELETE' });
const processedImage = async () => (await cutOutImage(server.url)).id;
const masks = async () =>
	(await server.storedFiles()).filter((name) => name.split('.')[1]?.startsWith('mask'));

/** Jobs in the queue. */
const waiting = async () => (await scrape(server)).value('peel_queue_waiting');

describe('an image that is deleted or expires', () => {
	it('no longer has a mask or a preparation, and nothing of it stays stored', async () => {
		const id = await processedImage();
		await segment(id);
		expect(await masks()).toHaveLength(1);
		await remove(id);
		expect(await server.storedFiles()).toEqual([]);
		for (const reply of [await segment(id), await segment(id, [corner]), await prepare(id)])
			expect(await statusAndCode(reply)).toEqual([410, 'gone']);
	});

	it('while it is prepared or a mask is made is gone, and nothing of it stays stored', async () => {
		const prepared = await processedImage();
		await prepare(prepared);
		const fresh = await processedImage();
		const letGo = engine.hold();
		const replies = [segment(prepared)];
		await expect.poll(() => engine.masks.length).toBe(1);
		replies.push(prepare(fresh), segment(fresh));
		await expect.poll(waiting).toBe(1);
		for (const id of [prepared, fresh]) await remove(id);
		letGo();
		for (const reply of replies) expect(await statusAndCode(await reply)).toEqual([410, 'gone']);
		expect(await server.storedFiles()).toEqual([]);
	});

	it('has neither mask nor preparation from the moment of its expiry', async () => {
		const id = await processedImage();
		time += hour - 1000;
		expect((await segment(id)).status).toBe(200);
		time += 1000;
		for (const reply of [await segment(id), await prepare(id)])
			expect(await statusAndCode(reply)).toEqual([410, 'gone']);
	});

	it('that expires while its mask is made is gone, and leaves no mask', async () => {
		const id = await processedImage();
		await prepare(id);
		const letGo = engine.hold();
		const reply = segment(id);
		await expect.poll(() => engine.masks.length).toBe(1);
		time += hour;
		letGo();
		expect(await statusAndCode(await reply)).toEqual([410, 'gone']);
		expect(await masks()).toEqual([]);
	});
});
