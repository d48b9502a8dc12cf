// What the editor loads: the original at the size of the result, and the regions that a person should check.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { disc, jpeg } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { cutOutImage, fetchWhole, problemOf, process, statusAndCode, upload } from './calls.ts';
import { quotas, scarce } from './limited-server.ts';

const hour = 3_600_000;

let server: TestServer;
let engine: FakeEngine;
let time: number;
beforeEach(async () => {
	time = Date.now();
	engine = createFakeEngine();
	server = await serverForTest({ engine, now: () => time });
});

const get = (path: string, init?: RequestInit) => fetchWhole(server.url + path, init);
const original = (id: string) => get(`/api/original/${id}?size=result`);

const processedImage = async (bytes?: Buffer) => (await cutOutImage(server.url, bytes)).id;

const filesOf = async () => (await server.storedFiles()).length;

describe('the original at the size of the result', () => {
	it('is a lossless PNG for this client only, with the expiry of the image', async () => {
		const { status, headers } = await original(await processedImage());
		expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
		expect(headers.get('cache-control')).toBe('private, no-store');
		expect(Math.round((Date.parse(headers.get('sunset') ?? '') - time) / 60_000)).toBe(60);
		expect(headers.get('peel-confidence')).toBeNull();
	});

	it('is upright and without metadata', async () => {
		const turned = await disc(64, 48).jpeg().withMetadata({ orientation: 6 }).toBuffer();
		const reply = await original(await processedImage(turned));
		const { width, height, exif, orientation } = await sharp(await reply.arrayBuffer()).metadata();
		expect({ width, height, exif, orientation }).toEqual({
			width: 48,
			height: 64,
			exif: undefined,
			orientation: undefined,
		});
	});

	it('is made once, however often it is requested at once', async () => {
		const id = await processedImage();
		const letGo = engine.hold();
		const replies = Promise.all(Array.from({ length: 20 }, () => original(id)));
		await expect.poll(() => engine.normalisations).toBe(1);
		letGo();
		expect((await replies).map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect((await original(id)).status).toBe(200);
		expect(engine.normalisations).toBe(1);
	});

	it('is not available before there is a result, and nothing is made for it', async () => {
		const letGo = engine.hold();
		const { id } = await upload(server.url);
		expect(await statusAndCode(await original(id))).toEqual([410, 'gone']);
		letGo();
		expect(engine.normalisations).toBe(0);
	});

	it('is deleted with the image, even while it is made', async () => {
		const stored = await processedImage();
		await original(stored);
		const id = await processedImage();
		const letGo = engine.hold();
		const reply = original(id);
		await expect.poll(() => engine.normalisations).toBe(2);
		for (const each of [stored, id]) await get(`/api/original/${each}`, { method: 'DELETE' });
		letGo();
		expect(await statusAndCode(await reply)).toEqual([410, 'gone']);
		expect(await statusAndCode(await original(stored))).toEqual([410, 'gone']);
		await expect.poll(filesOf).toBe(0);
	});

	it('expires with the image', async () => {
		const id = await processedImage();
		await original(id);
		time += hour - 1000;
		expect((await original(id)).status).toBe(200);
		time += 1000;
		expect(await statusAndCode(await original(id))).toEqual([410, 'gone']);
	});

	it('that expires while it is made is gone, and leaves nothing', async () => {
		const id = await processedImage();
		const letGo = engine.hold();
		const reply = original(id);
		await expect.poll(() => engine.normalisations).toBe(1);
		time += hour;
		letGo();
		expect(await statusAndCode(await reply)).toEqual([410, 'gone']);
		expect((await server.storedFiles()).filter((name) => name.endsWith('.normalised'))).toEqual([]);
	});

	it('stays while renderings replace each other', async () => {
		const { id, token } = await cutOutImage(server.url);
		expect((await original(id)).status).toBe(200);
		for (let width = 1; width <= limits.maxRenderings + 1; width++)
			expect((await get(`/api/secure/view/${token}?width=${width}`)).status).toBe(200);
		expect((await original(id)).status).toBe(200);
		expect(engine.normalisations).toBe(1);
	});

	it('that cannot be decoded is a 422, and the image with its result stays', async () => {
		const id = await processedImage();
		engine.failNext(new AppError('unreadable-image'));
		expect(await statusAndCode(await original(id))).toEqual([422, 'unreadable-image']);
		expect((await get(`/api/original/${id}`)).status).toBe(200);
	});

	it('requires a valid id', async () => {
		const id = await processedImage();
		const foreign = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
		expect((await original(foreign)).status).toBe(404);
		expect((await original('x')).status).toBe(404);
	});

	it.each(['original', 'RESULT', '', 'result&size=result', '1x1'])('there is no size %s', async (size) => {
		const reply = await get(`/api/original/${await processedImage()}?size=${size}`);
		expect(reply.status).toBe(400);
		expect((await problemOf(reply)).detail).toContain('size');
		expect(engine.normalisations).toBe(0);
	});

	it('the file that was uploaded is still there without a size, whatever else is in the query', async () => {
		const id = await processedImage();
		for (const query of ['', '?t=1763830000000']) {
			const reply = await get(`/api/original/${id}${query}`);
			expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
		}
	});
});

it('the original at that size counts towards the rate limit of renderings when it is made, not when it is already stored', async () => {
	server = await serverForTest({ engine, env: scarce });
	const { id, token } = await cutOutImage(server.url);
	const other = await processedImage(await jpeg(80, 80));
	expect((await original(id)).status).toBe(200);
	for (let width = 1; width < quotas.renderings; width++)
		expect((await get(`/api/secure/view/${token}?width=${width}`)).status).toBe(200);
	const refused = await original(other);
	expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
	expect((await original(id)).status).toBe(200);
});

describe('doubtful regions', () => {
	const region = { x: 10, y: 0, width: 20, height: 30, area: 0.125, kind: 'maybe-background' } as const;

	it('come with the result and with its status, the largest first', async () => {
		const doubtfulRegions = [region, { ...region, area: 0.01, kind: 'maybe-subject' as const }];
		engine.setAssessment({ confidence: 0.5, doubtfulRegions });
		const { id } = await upload(server.url);
		expect((await process(server.url, id)).doubtfulRegions).toEqual(doubtfulRegions);
		const status = await (await get(`/api/process/${id}`)).json();
		expect(status).toMatchObject({ state: 'done', doubtfulRegions });
	});

	it('are an empty list where nothing is doubtful, and absent until there is a result', async () => {
		const letGo = engine.hold();
		const { id } = await upload(server.url);
		expect(await (await get(`/api/process/${id}`)).json()).not.toHaveProperty('doubtfulRegions');
		letGo();
		expect((await process(server.url, id)).doubtfulRegions).toEqual([]);
	});

	it('number at most twelve, and fit into the header of a stored file along with the longest other values', async () => {
		const side = limits.maxOutputSidePx;
		const doubtfulRegions = Array.from({ length: 12 }, () => ({
			...region,
			x: side - 1,
			y: side - 1,
			width: side,
			height: side,
		}));
		engine.setAssessment({
			confidence: 0.123_456_789_012_345_6,
			doubt: 'several-subjects',
			doubtfulRegions,
		});
		const { id } = await upload(server.url, await jpeg(1200, 1100));
		expect((await process(server.url, id)).doubtfulRegions).toEqual(doubtfulRegions);
	});
});
