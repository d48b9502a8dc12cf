// Processing an image: once, with a status while it lasts, cancelled when its client disconnects.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { callProcess, fetchWhole, problemOf, process, statusAndCode, upload } from './calls.ts';

let engine: FakeEngine;
const server = serverForEach(() => {
	engine = createFakeEngine();
	return { engine };
});

const get = (path: string, init?: RequestInit) => fetchWhole(server.url + path, init);

describe('processing', () => {
	it('returns a token for a PNG with transparency', async () => {
		const { id } = await upload(server.url, await jpeg(64, 48));
		const reply = await process(server.url, id);
		expect(reply).toMatchObject({ width: 64, height: 48 });
		const view = await get(`/api/secure/view/${reply.processedToken}`);
		expect(view.headers.get('content-type')).toBe('image/png');
		const { channels, isOpaque } = await sharp(await view.arrayBuffer()).stats();
		expect([channels.length, isOpaque]).toEqual([4, false]);
	});

	it('reports confidence and doubt in the reply and in the headers of the image', async () => {
		engine.setAssessment({ confidence: 0.375, doubt: 'undecided' });
		const { id } = await upload(server.url);
		const first = await process(server.url, id);
		expect(first).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		expect(await process(server.url, id)).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		const { headers } = await get(`/api/secure/view/${first.processedToken}`, { method: 'HEAD' });
		expect([headers.get('peel-confidence'), headers.get('peel-doubt')]).toEqual(['0.38', 'undecided']);
		expect((await get(`/api/original/${id}`)).headers.get('peel-confidence')).toBeNull();
	});

	it('has no doubt field without a doubt', async () => {
		const { id } = await upload(server.url);
		const reply = await process(server.url, id);
		expect(reply.confidence).toBe(1);
		expect(reply).not.toHaveProperty('doubt');
		const { headers } = await get(`/api/secure/view/${reply.processedToken}`, { method: 'HEAD' });
		expect(headers.get('peel-doubt')).toBeNull();
	});

	it('reports in both which checkerboard a dark cutout needs, and none for a cutout that is visible on either', async () => {
		const reported = async (background: string) => {
			const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
				.png()
				.toBuffer();
			const { id } = await upload(server.url, image);
			const { theme, processedToken } = await process(server.url, id);
			const view = await get(`/api/secure/view/${processedToken}`, { method: 'HEAD' });
			return [theme, view.headers.get('peel-theme')];
		};
		expect(await reported('#101018')).toEqual(['light', 'light']);
		expect(await reported('#fcfcfc')).toEqual(['dark', 'dark']);
		expect(await reported('#c08040')).toEqual([undefined, null]);
	});

	it.each(['application/json', 'application/x-www-form-urlencoded'])(
		'takes no body, of whatever type: a client may send %s with each of its calls',
		async (type) => {
			const { id } = await upload(server.url);
			const headers = { 'content-type': type };
			expect((await get(`/api/process/${id}`, { method: 'POST', headers, body: '' })).status).toBe(200);
			expect((await get(`/api/original/${id}`, { method: 'DELETE', headers })).status).toBe(204);
		},
	);

	it('ignores a body: a program may send an empty object', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		const headers = { 'content-type': 'application/json' };
		expect((await get(`/api/process/${id}`, { method: 'POST', headers, body: '{}' })).status).toBe(200);
	});

	it('runs the engine once, for repeated and concurrent calls', async () => {
		const release = engine.hold();
		const { id } = await upload(server.url);
		const calls = [process(server.url, id), process(server.url, id), process(server.url, id)];
		setTimeout(release, 50);
		await Promise.all(calls);
		await process(server.url, id);
		expect(engine.calls).toBe(1);
	});

	it('starts at upload if the engine is idle, so that the call gets its response at once', async () => {
		await upload(server.url);
		await until(() => engine.calls).toBe(1);
	});

	it('does not start at upload while another image is being processed', async () => {
		const release = engine.hold();
		await upload(server.url);
		const { id } = await upload(server.url);
		await until(() => engine.calls).toBe(1);
		release();
		await process(server.url, id);
		expect(engine.calls).toBe(2);
	});

	it('responds 422 to a JPEG with truncated pixels and deletes it', async () => {
		const whole = await jpeg(600, 400);
		const { id } = await upload(server.url, whole.subarray(0, whole.length - 2000));
		expect(await statusAndCode(await callProcess(server.url, id))).toEqual([422, 'unreadable-image']);
		expect(await server.storedFiles()).toEqual([]);
	});

	it.each([
		['busy', 503],
		['engine-failed', 503],
		['engine-timeout', 504],
	] as const)('reports %s as %i with Retry-After, and a retry succeeds', async (code, status) => {
		engine.setReady(false);
		engine.failNext(new AppError(code));
		const { id } = await upload(server.url);
		const reply = await callProcess(server.url, id);
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status, code, retryable: true });
		await process(server.url, id);
	});

	it('responds 500 to an unexpected error without revealing its cause', async () => {
		engine.setReady(false);
		engine.failNext(new Error('/srv/secret/path.ts exploded'));
		const { id } = await upload(server.url);
		const text = await (await callProcess(server.url, id)).text();
		expect(text).not.toContain('secret');
		expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal' });
	});
});

describe('the processing status', () => {
	const statusOf = async (id: string) => (await get(`/api/process/${id}`)).json();
	const noWait = { position: 0, expectedWaitSeconds: 0 };

	it('goes from none to waiting, running and done', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		expect(await statusOf(id)).toEqual({ state: 'none', ...noWait });
		engine.setReady(true);
		const release = engine.hold();
		const first = process(server.url, id);
		await until(() => statusOf(id)).toEqual({ state: 'running', ...noWait });
		const { id: next } = await upload(server.url);
		const second = process(server.url, next);
		await until(() => statusOf(next)).toMatchObject({ state: 'waiting', position: 1 });
		release();
		await Promise.all([first, second]);
		expect(await statusOf(id)).toEqual({ state: 'done', ...noWait, doubtfulRegions: [] });
	});

	it('has the expected wait in whole seconds, from the recent job duration', async () => {
		engine.setJobDuration(1_600);
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

	it('is uncacheable, and a 410 for a deleted image', async () => {
		const { id } = await upload(server.url);
		const reply = await get(`/api/process/${id}`);
		expect(reply.headers.get('cache-control')).toBe('private, no-store');
		await get(`/api/original/${id}`, { method: 'DELETE' });
		expect(await statusAndCode(await get(`/api/process/${id}`))).toEqual([410, 'gone']);
	});
});

describe('a client that disconnects', () => {
	it('removes its waiting job from the queue', async () => {
		const release = engine.hold();
		const first = process(server.url, (await upload(server.url)).id);
		await until(() => engine.calls).toBe(1);
		const { id } = await upload(server.url);
		const leaving = new AbortController();
		const waiting = fetch(`${server.url}/api/process/${id}`, { method: 'POST', signal: leaving.signal });
		waiting.catch(() => {});
		const stateOf = async () => ((await (await get(`/api/process/${id}`)).json()) as ProcessStatus).state;
		await until(stateOf).toBe('waiting');
		leaving.abort();
		await until(stateOf).toBe('none');
		release();
		await first;
		expect((await server.storedFiles()).filter((name) => name.startsWith(id))).toEqual([`${id}.original`]);
		expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
	});
});
