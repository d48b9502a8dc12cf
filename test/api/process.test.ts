// The work on a picture: done once, told of while it lasts, given up with its visitor.
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { callProcess, fetchWhole, problemOf, process, statusAndCode, upload } from './calls.ts';

let server: TestServer;
let engine: FakeEngine;
beforeEach(async () => {
	engine = createFakeEngine();
	server = await startServer({ engine });
});
afterEach(() => server.close());

const get = (path: string, init?: RequestInit) => fetchWhole(server.url + path, init);

describe('processing', () => {
	it('answers a token that opens a PNG with transparency', async () => {
		const { id } = await upload(server.url, await jpeg(64, 48));
		const reply = await process(server.url, id);
		expect(reply).toMatchObject({ width: 64, height: 48 });
		const view = await get(`/api/secure/view/${reply.processedToken}`);
		expect(view.headers.get('content-type')).toBe('image/png');
		const { channels, isOpaque } = await sharp(await view.arrayBuffer()).stats();
		expect([channels.length, isOpaque]).toEqual([4, false]);
	});

	it('says how sure the engine is and what it doubts, with the reply and with the picture', async () => {
		engine.judge({ confidence: 0.375, doubt: 'undecided' });
		const { id } = await upload(server.url);
		const first = await process(server.url, id);
		expect(first).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		expect(await process(server.url, id)).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		const { headers } = await get(`/api/secure/view/${first.processedToken}`, { method: 'HEAD' });
		expect([headers.get('peel-confidence'), headers.get('peel-doubt')]).toEqual(['0.38', 'undecided']);
		expect((await get(`/api/original/${id}`)).headers.get('peel-confidence')).toBeNull();
	});

	it('says nothing of doubt where there is none', async () => {
		const { id } = await upload(server.url);
		const reply = await process(server.url, id);
		expect(reply.confidence).toBe(1);
		expect(reply).not.toHaveProperty('doubt');
		const { headers } = await get(`/api/secure/view/${reply.processedToken}`, { method: 'HEAD' });
		expect(headers.get('peel-doubt')).toBeNull();
	});

	it('does the work once, however often and however soon it is asked', async () => {
		const release = engine.hold();
		const { id } = await upload(server.url);
		const asked = [process(server.url, id), process(server.url, id), process(server.url, id)];
		setTimeout(release, 50);
		const tokens = new Set((await Promise.all(asked)).map((reply) => reply.processedToken));
		await process(server.url, id);
		expect(tokens.size).toBe(1);
		expect(engine.calls).toBe(1);
	});

	it('begins at upload when the engine is idle, so that the call answers at once', async () => {
		await upload(server.url);
		await until(() => engine.calls).toBe(1);
	});

	it('leaves the engine alone at upload while another picture is being processed', async () => {
		const release = engine.hold();
		await upload(server.url);
		const { id } = await upload(server.url);
		await until(() => engine.calls).toBe(1);
		release();
		await process(server.url, id);
		expect(engine.calls).toBe(2);
	});

	it('answers 422 for a JPEG cut off in its pixels and keeps nothing of it', async () => {
		const whole = await jpeg(600, 400);
		const { id } = await upload(server.url, whole.subarray(0, whole.length - 2000));
		expect(await statusAndCode(await callProcess(server.url, id))).toEqual([422, 'unreadable-image']);
		expect(await server.kept()).toEqual([]);
	});

	it.each([
		['busy', 503],
		['engine-failed', 503],
		['engine-timeout', 504],
	] as const)('answers %s as %i with Retry-After, and the next try succeeds', async (code, status) => {
		engine.setReady(false);
		engine.failNext(new AppError(code));
		const { id } = await upload(server.url);
		const reply = await callProcess(server.url, id);
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status, code, retryable: true });
		await process(server.url, id);
	});

	it('answers an unexpected fault 500 without a word of its cause', async () => {
		engine.setReady(false);
		engine.failNext(new Error('/srv/secret/path.ts exploded'));
		const { id } = await upload(server.url);
		const text = await (await callProcess(server.url, id)).text();
		expect(text).not.toContain('secret');
		expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal' });
	});
});

describe('where a picture stands', () => {
	const statusOf = async (id: string) => (await get(`/api/process/${id}`)).json();
	const nothing = { position: 0, expectedWaitSeconds: 0 };

	it('is told from nothing asked, over waiting and running, to done', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		expect(await statusOf(id)).toEqual({ state: 'none', ...nothing });
		engine.setReady(true);
		const release = engine.hold();
		const first = process(server.url, id);
		await until(() => statusOf(id)).toEqual({ state: 'running', ...nothing });
		const { id: next } = await upload(server.url);
		const second = process(server.url, next);
		await until(() => statusOf(next)).toMatchObject({ state: 'waiting', position: 1 });
		release();
		await Promise.all([first, second]);
		expect(await statusOf(id)).toEqual({ state: 'done', ...nothing });
	});

	it('tells the wait in whole seconds, by what pictures take lately', async () => {
		engine.setPace(1_600);
		const release = engine.hold();
		const [running, waiting] = [await upload(server.url), await upload(server.url)];
		const first = process(server.url, running.id);
		await until(() => statusOf(running.id)).toMatchObject({ state: 'running', expectedWaitSeconds: 2 });
		const second = process(server.url, waiting.id);
		await until(() => statusOf(waiting.id)).toEqual({
			state: 'waiting',
			position: 1,
			expectedWaitSeconds: 4,
		});
		release();
		await Promise.all([first, second]);
	});

	it('is told to this visitor only, and of a deleted picture as gone', async () => {
		const { id } = await upload(server.url);
		const reply = await get(`/api/process/${id}`);
		expect(reply.headers.get('cache-control')).toBe('private, no-store');
		await get(`/api/original/${id}`, { method: 'DELETE' });
		expect(await statusAndCode(await get(`/api/process/${id}`))).toEqual([410, 'gone']);
	});
});

describe('a visitor who has gone', () => {
	it('leaves the line if he waits, and is asked for by nobody else', async () => {
		const release = engine.hold();
		const first = process(server.url, (await upload(server.url)).id);
		await until(() => engine.calls).toBe(1);
		const { id } = await upload(server.url);
		const left = new AbortController();
		const asked = fetch(`${server.url}/api/process/${id}`, { method: 'POST', signal: left.signal });
		asked.catch(() => {});
		const stateOf = async () => ((await (await get(`/api/process/${id}`)).json()) as ProcessStatus).state;
		await until(stateOf).toBe('waiting');
		left.abort();
		await until(stateOf).toBe('none');
		release();
		await first;
		expect((await server.kept()).filter((name) => name.startsWith(id))).toEqual([`${id}.original`]);
		expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
	});
});
