// The storage that one client can take: what its uploads reserve, its share of the quota, and what is left for others.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { manyClients } from '#test/faults/client-run.ts';
import { noise } from '#test/faults/noise.ts';
import { form } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { problemOf } from './calls.ts';

const greedy = '203.0.113.1';
const other = '203.0.113.2';

let server: TestServer;
let engine: FakeEngine;
/** About 2 kB, and 15 megapixels. */
let blank: Buffer;
/** About 1 MB. */
let photo: Buffer;
/** Nearly as large as an upload may be. */
let large: Buffer;
beforeAll(async () => {
	const side = limits.maxOutputSidePx;
	const white = sharp({ create: { width: side, height: side, channels: 3, background: 'white' } });
	[blank, photo, large] = await Promise.all([
		white.png({ palette: true }).toBuffer(),
		noise(560),
		noise(1150),
	]);
});

/** A server that processes nothing by itself after an upload. */
async function start(quotaMegabytes: number): Promise<void> {
	engine = createFakeEngine();
	engine.setReady(false);
	const env = { ...manyClients, PEEL_STORE_QUOTA_MB: String(quotaMegabytes) };
	server = await serverForTest({ engine, env });
}

function send(address: string, path: string, init: RequestInit = {}): Promise<Response> {
	return fetch(server.url + path, { ...init, headers: { 'x-forwarded-for': address } });
}

const upload = (address: string, file: Buffer) =>
	send(address, '/api/upload', { method: 'POST', body: form(file) });

async function idOf(reply: Response): Promise<string> {
	expect(reply.status).toBe(201);
	return ((await reply.json()) as { id: string }).id;
}

/** Uploads until one is rejected, and resolves to the ids of the accepted ones and to the rejection. */
async function fillUp(address: string, file: Buffer): Promise<{ ids: string[]; rejection: Response }> {
	for (const ids: string[] = []; ids.length < 100; ) {
		const reply = await upload(address, file);
		if (!reply.ok) return { ids, rejection: reply };
		ids.push(await idOf(reply));
	}
	throw new Error('a hundred uploads were accepted');
}

describe('a client that uploads small files of large images', () => {
	it('reserves no storage until they are processed, so that others can still upload', async () => {
		await start(64);
		for (let count = 0; count < 20; count++) expect((await upload(greedy, blank)).status).toBe(201);
		expect((await upload(other, photo)).status).toBe(201);
	});

	it('gets a 507 with Retry-After when a result no longer fits, and the engine gets no job', async () => {
		await start(40);
		const id = await idOf(await upload(greedy, blank));
		for (const address of ['203.0.113.3', '203.0.113.4']) await fillUp(address, large);
		const reply = await send(greedy, `/api/process/${id}`, { method: 'POST' });
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status: 507, code: 'storage-full', retryable: true });
		expect(engine.calls).toBe(0);
	});

	it('gets a 507 at upload if the result would not fit at that moment', async () => {
		await start(20);
		expect(await problemOf(await upload(greedy, blank))).toMatchObject({ status: 507 });
		expect(await server.storedFiles()).toEqual([]);
	});
});

describe('a client that fills its share of the storage', () => {
	/** Beyond twice the smallest share. */
	const quotaMegabytes = 120;
	const quotaBytes = quotaMegabytes * 1024 * 1024;
	const shareFull = { status: 429, code: 'storage-share-full', retryable: true };

	it('gets a 429 with Retry-After at half of the quota until it deletes some, and another client is served to the end', async () => {
		await start(quotaMegabytes);
		const { ids, rejection } = await fillUp(greedy, large);
		expect(Number(rejection.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(rejection)).toMatchObject(shareFull);
		expect(ids.length * large.length).toBeGreaterThan(0.45 * quotaBytes);
		expect(ids.length * large.length).toBeLessThan(0.55 * quotaBytes);

		const id = await idOf(await upload(other, large));
		expect((await send(other, `/api/process/${id}`, { method: 'POST' })).status).toBe(200);

		for (const deleted of ids.slice(0, 3))
			await send(greedy, `/api/original/${deleted}`, { method: 'DELETE' });
		expect((await upload(greedy, large)).status).toBe(201);
	});

	it('gets no result, no rendering, no normalised original and no mask beyond it either, whichever client asks, and the engine gets no job', async () => {
		await start(quotaMegabytes);
		const done = await idOf(await upload(greedy, large));
		const processed = await send(greedy, `/api/process/${done}`, { method: 'POST' });
		const { processedToken } = (await processed.json()) as { processedToken: string };
		const { ids } = await fillUp(greedy, large);
		// The last upload was rejected although one or two results still fit.
		let waiting: string | undefined;
		do waiting = ids.shift();
		while ((await send(greedy, `/api/process/${waiting}`, { method: 'POST' })).ok);
		const { calls } = engine;
		for (const address of [greedy, other]) {
			const result = await send(address, `/api/process/${waiting}`, { method: 'POST' });
			expect(await problemOf(result)).toMatchObject(shareFull);
			const rendering = await send(address, `/api/secure/view/${processedToken}?format=jpg`);
			expect(await problemOf(rendering)).toMatchObject(shareFull);
			const normalised = await send(address, `/api/original/${done}?size=result`);
			expect(await problemOf(normalised)).toMatchObject(shareFull);
			const prepared = await send(address, `/api/embedding/${done}`, { method: 'POST' });
			expect(await problemOf(prepared)).toMatchObject(shareFull);
		}
		expect([engine.calls, engine.renderings, engine.normalisations]).toEqual([calls, 0, 0]);
		expect(engine.embeddings).toEqual([]);
	});
});
