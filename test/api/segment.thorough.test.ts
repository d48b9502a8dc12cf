// Clicks over HTTP: the mask of points, and the preparation for it. The engine
// is fake: its masks are discs around the points.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { greyPng, jpeg } from '#test/images.ts';
import { scrape } from '#test/metrics.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import {
	callPrepare,
	callSegment,
	cutOutImage,
	fetchWhole,
	problemOf,
	process,
	statusAndCode,
	upload,
} from './calls.ts';
import { quotas, scarce } from './limited-server.ts';

const middle = { x: 0.5, y: 0.5, keep: true };
const corner = { x: 0, y: 1, keep: false };

let server: TestServer;
let engine: FakeEngine;
let time: number;
beforeEach(async () => {
	time = Date.now();
	engine = createFakeEngine();
	server = await serverForTest({ engine, now: () => time, env: { PEEL_METRICS_PORT: '0' } });
});

const segment = (id: string, points: unknown = [middle], init?: RequestInit) =>
	callSegment(server.url, id, points, init);
const prepare = (id: string) => callPrepare(server.url, id);
const filesOf = async (part: string) =>
	(await server.storedFiles()).filter((name) => name.split('.')[1]?.startsWith(part));

/** Jobs in the queue. */
const waiting = async () => (await scrape(server)).value('peel_queue_waiting');

/** The id of an image that has been cut out. */
const processedImage = async (bytes?: Buffer) => (await cutOutImage(server.url, bytes)).id;

/** The grey levels of a mask. */
async function levelsOf(reply: Response) {
	const image = sharp(await reply.arrayBuffer());
	expect(await image.metadata()).toMatchObject({ channels: 1, depth: 'uchar' });
	return image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
}

describe('the mask of points', () => {
	it('is a grey PNG for this client only, with the expiry of the image', async () => {
		const reply = await segment(await processedImage(await jpeg(128, 64)));
		const { status, headers } = reply;
		expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
		expect(headers.get('cache-control')).toBe('private, no-store');
		expect(Math.round((Date.parse(headers.get('sunset') ?? '') - time) / 60_000)).toBe(60);
		const { data, info } = await levelsOf(reply);
		expect(info).toMatchObject({ width: 256, height: 128 });
		expect([data[0], data[64 * 256 + 128]]).toEqual([0, 255]);
	});

	it('is made from all of up to 64 points, in their order, and these may lie at the very edge of the image', async () => {
		const id = await processedImage();
		const points = Array.from({ length: limits.maxPrompts }, (_, i) => (i % 2 ? middle : corner));
		expect((await segment(id, points)).status).toBe(200);
		expect(engine.masks).toEqual([points]);
	});

	it('is made once for equal points, however often it is requested at once, and then stored', async () => {
		const id = await processedImage();
		await prepare(id);
		const letGo = engine.hold();
		const replies = Promise.all(
			Array.from({ length: 20 }, (_, i) => segment(id, [{ ...middle, x: 0.5 + i / 1_000_000 }])),
		);
		await expect.poll(() => engine.masks.length).toBe(1);
		letGo();
		expect((await replies).map(({ status }) => status)).toEqual(Array(20).fill(200));
		expect((await segment(id)).status).toBe(200);
		expect(engine.masks).toHaveLength(1);
		expect((await segment(id, [middle, corner])).status).toBe(200);
		expect(engine.masks).toHaveLength(2);
	});

	it('is made once with the cutout as first guess and once without, for the same points', async () => {
		const id = await processedImage();
		const body = (pointsOnly: boolean) => ({ body: JSON.stringify({ points: [middle], pointsOnly }) });
		const made = engine.masks.length;
		for (const pointsOnly of [true, false, true])
			expect((await segment(id, [], body(pointsOnly))).status).toBe(200);
		expect(engine.masksOfPointsOnly.slice(made)).toEqual([true, false]);
	});

	it('starts from the matte that was sent with the points, and is made once for each matte', async () => {
		const id = await processedImage();
		const [small, largest] = [await greyPng(8, 8), await greyPng(256, 256)];
		const ask = (changes: object) => {
			const body = JSON.stringify({ points: [middle], ...changes });
			return segment(id, [], { body });
		};
		const guessed = (matte: Buffer) => ({ matte: matte.toString('base64') });
		for (const changes of [guessed(small), guessed(largest), {}, guessed(small)])
			expect((await ask(changes)).status).toBe(200);
		const sizes = await Promise.all(
			engine.guesses.map(async (guess) => guess && (await sharp(guess).metadata()).width),
		);
		expect(sizes).toEqual([8, 256, undefined]);
		expect((await ask({ ...guessed(small), pointsOnly: true })).status).toBe(200);
		expect([engine.guesses.at(-1), engine.masksOfPointsOnly.at(-1)]).toEqual([undefined, true]);
	});

	it('belongs to each editor’s own image and point when twenty editors ask at once, half of them prepared', async () => {
		const heights = Array.from({ length: 20 }, (_, i) => 40 + i);
		const editors: { id: string; x: number }[] = [];
		for (const [i, height] of heights.entries()) {
			const id = await processedImage(await jpeg(64, height));
			if (i % 2) await prepare(id);
			editors.push({ id, x: i / 20 });
		}
		const masks = await Promise.all(
			editors.map(async ({ id, x }) => levelsOf(await segment(id, [{ ...middle, x }]))),
		);
		for (const [i, { data, info }] of masks.entries()) {
			expect(info).toMatchObject({ width: 256, height: 4 * (heights[i] as number) });
			const row = data.subarray((info.height / 2) * 256, (info.height / 2 + 1) * 256);
			const at = Math.floor((i / 20) * 256);
			expect([row[at], row[(at + 128) % 256]]).toEqual([255, 0]);
		}
	});

	it('replaces the oldest stored mask when there are too many, and never a rendering', async () => {
		const { id, token } = await cutOutImage(server.url);
		await fetchWhole(`${server.url}/api/secure/view/${token}?format=jpg`);
		for (let count = 0; count <= limits.maxRenderings; count++)
			expect((await segment(id, [{ ...middle, x: count / 100 }])).status).toBe(200);
		expect(await filesOf('mask')).toHaveLength(limits.maxRenderings);
		expect(await filesOf('render')).toHaveLength(1);
		await segment(id, [{ ...middle, x: 0 }]);
		expect(engine.masks).toHaveLength(limits.maxRenderings + 2);
	});

	it('prepares the image if nobody did, once for all points', async () => {
		const id = await processedImage();
		const replies = await Promise.all([0.1, 0.2, 0.3].map((x) => segment(id, [{ ...middle, x }])));
		expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(engine.embeddings).toEqual([true]);
	});

	it('can be made before there is a result, then without a first guess', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		expect((await segment(id)).status).toBe(200);
		expect(engine.embeddings).toEqual([false]);
		expect(engine.calls).toBe(0);
	});

	it('starts from the result as first guess once there is one, even after a mask that had none', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		expect((await segment(id)).status).toBe(200);
		engine.setReady(true);
		await process(server.url, id);
		const matte = (await greyPng(64, 64)).toString('base64');
		for (const more of [{ matte }, { pointsOnly: true }])
			await segment(id, [], { body: JSON.stringify({ points: [middle], ...more }) });
		expect(engine.embeddings).toEqual([false]);
		for (const points of [[middle], [corner]]) expect((await segment(id, points)).status).toBe(200);
		expect(engine.embeddings).toEqual([false, true]);
		expect(engine.masks).toHaveLength(5);
	});

	it('is found although the stored preparation is damaged, which is then made again once', async () => {
		const id = await processedImage();
		await prepare(id);
		const [name] = await filesOf('embedding');
		const file = path.join(server.dataDir, 'images', id.slice(0, 2), name as string);
		const bytes = await readFile(file);
		bytes[bytes.length - 1] = 1;
		await writeFile(file, bytes);
		for (const points of [[middle], [corner]]) expect((await segment(id, points)).status).toBe(200);
		expect(engine.embeddings).toEqual([true, true]);
	});
});

it('a hundred clicks at once from one address are all answered', async () => {
	const id = await processedImage();
	await prepare(id);
	const letGo = engine.hold();
	const clicks = Array.from({ length: 100 }, (_, i) => segment(id, [{ ...middle, x: i / 100 }]));
	await expect.poll(waiting).toBe(99);
	letGo();
	const replies = await Promise.all(clicks);
	expect(replies.map(({ status }) => status)).toEqual(Array(100).fill(200));
});

describe('the preparation', () => {
	it('is an empty reply, and is made once', async () => {
		const id = await processedImage();
		const replies = await Promise.all(Array.from({ length: 20 }, () => prepare(id)));
		expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(204));
		expect((await prepare(id)).status).toBe(204);
		expect(engine.embeddings).toEqual([true]);
		expect(await filesOf('embedding')).toHaveLength(1);
	});

	it('of an image that cannot be decoded is a 422, and the image with its result stays', async () => {
		const id = await processedImage();
		engine.failNext(new AppError('unreadable-image'));
		expect(await statusAndCode(await prepare(id))).toEqual([422, 'unreadable-image']);
		expect((await fetchWhole(`${server.url}/api/original/${id}`)).status).toBe(200);
	});
});

describe('clicks and other jobs', () => {
	it('a click of an editor that has left waits no more, and makes nothing', async () => {
		const id = await processedImage();
		await prepare(id);
		const letGo = engine.hold();
		const running = segment(id);
		await expect.poll(() => engine.masks.length).toBe(1);
		const leaving = new AbortController();
		const left = segment(id, [corner], { signal: leaving.signal });
		const isLeft = expect(left).rejects.toThrow();
		await expect.poll(waiting).toBe(1);
		leaving.abort();
		await isLeft;
		await expect.poll(waiting).toBe(0);
		letGo();
		expect((await running).status).toBe(200);
		expect(engine.masks).toHaveLength(1);
	});

	it('a click that fails can be retried, and the next click gets its mask', async () => {
		const id = await processedImage();
		await prepare(id);
		engine.failNext(new AppError('engine-failed'));
		expect(await problemOf(await segment(id))).toMatchObject({
			status: 503,
			code: 'engine-failed',
			retryable: true,
		});
		expect((await segment(id)).status).toBe(200);
	});
});

describe('the rate limits of a client', () => {
	beforeEach(async () => {
		server = await serverForTest({ engine, env: scarce });
	});

	it('count a mask when it is made, not when it is stored, and not a preparation', async () => {
		const id = await processedImage();
		await prepare(id);
		for (let count = 0; count < quotas.masks; count++)
			expect((await segment(id, [{ ...middle, x: count / 100 }])).status).toBe(200);
		const refused = await segment(id, [corner]);
		expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
		expect((await segment(id, [{ ...middle, x: 0 }])).status).toBe(200);
		expect((await prepare(id)).status).toBe(204);
		expect(engine.masks).toHaveLength(quotas.masks);
	});

	it('count the megapixels of a preparation, whether on its own or for a click, once for each image', async () => {
		// Each upload takes 18 of 45 megapixels, and so does its preparation.
		engine.setReady(false);
		const ids = [(await upload(server.url, await jpeg(6000, 3000))).id];
		expect((await prepare(ids[0] as string)).status).toBe(204);
		expect((await segment(ids[0] as string)).status).toBe(200);
		ids.push((await upload(server.url, await jpeg(3000, 3000))).id);
		const refused = [await prepare(ids[1] as string), await segment(ids[1] as string)];
		for (const reply of refused) {
			expect(reply.headers.has('retry-after')).toBe(true);
			expect(await statusAndCode(reply)).toEqual([429, 'rate-limited']);
		}
		expect(engine.embeddings).toEqual([false]);
	});
});

it('no line of the log contains an id or a point', async () => {
	const id = await processedImage();
	await segment(id, [{ x: 0.1234, y: 0.5678, keep: true }]);
	const log = () => server.log.join('\n');
	// A request is logged shortly after its client has the response.
	await expect.poll(log).toContain('/api/segment/');
	for (const secret of [id, '0.1234', '1234,5678']) expect(log()).not.toContain(secret);
});
