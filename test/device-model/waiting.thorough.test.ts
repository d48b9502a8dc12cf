// What a download does when the server has no time, another tab downloads, or there is no space.
import { describe, expect, it, test } from 'vitest';
import { siteHttp } from '#web/device/model/http.ts';
import { ModelDownloadError } from '#web/device/model/model-download-error.ts';
import { createMemoryStorage } from '#web/device/model/model-storage.ts';
import type { Reply } from './model-server.ts';
import { content, downloadUntil, file, model, openCache, rangeBytes } from './test-cache.ts';

const refusal =
	(status: number, retryAfter?: string): Reply =>
	(_request, response) => {
		if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
		response.writeHead(status, { 'content-type': 'application/problem+json' }).end('{"code":"any"}');
	};
const times = (count: number, reply: Reply) => Array.from({ length: count }, () => reply);

describe.each([
	['a server that is not ready', 503, 'server-not-ready'],
	['a proxy whose server starts', 502, 'server-not-ready'],
	['a rate limit', 429, 'rate-limit'],
])('%s', (_name, status, reason) => {
	it('is waited for as long as it says, then the download continues', async () => {
		const cache = await openCache();
		cache.server.next.push(refusal(status, '7'), refusal(status, '3'));
		const { waits } = await cache.download();
		expect([cache.waited, waits]).toEqual([
			[7, 3],
			[reason, reason],
		]);
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});

	it('is waited for ten seconds if it does not say', async () => {
		const cache = await openCache();
		cache.server.next.push(refusal(status));
		await cache.download();
		expect(cache.waited).toEqual([10]);
	});

	it('is waited for five times, and not a sixth time', async () => {
		const cache = await openCache();
		cache.server.next.push(...times(5, refusal(status, '1')));
		await cache.download();
		expect(cache.waited).toHaveLength(5);
		await cache.removeModels();
		cache.server.next.push(...times(6, refusal(status, '1')));
		await expect(cache.download()).rejects.toMatchObject({ code: 'not-ready' });
		expect(cache.waited).toHaveLength(10);
	});

	it('is waited for up to two minutes at a time, and not at all if it asks for longer', async () => {
		const cache = await openCache();
		cache.server.next.push(refusal(status, '120'), refusal(status, '121'));
		const code = status === 429 ? 'rate-limited' : 'not-ready';
		await expect(cache.download()).rejects.toMatchObject({ code });
		expect(cache.waited).toEqual([120]);
	});

	it('in the middle of a download loses nothing', async () => {
		const cache = await openCache();
		await downloadUntil(cache, 2 * rangeBytes);
		const { loaded } = await cache.modelStatus(model);
		cache.server.next.push(...times(6, refusal(status, '1')));
		await expect(cache.download()).rejects.toMatchObject({ code: 'not-ready' });
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'partial', loaded });
	});
});

test('a wait takes the time that it is given, and ends at once when it is cancelled', async () => {
	const never = new AbortController();
	const startedAt = performance.now();
	await siteHttp.wait(0.05, never.signal);
	expect(performance.now() - startedAt).toBeGreaterThan(40);
	const waiting = siteHttp.wait(3600, never.signal);
	never.abort(new Error('cancelled'));
	await expect(waiting).rejects.toThrow('cancelled');
	await expect(siteHttp.wait(3600, never.signal)).rejects.toThrow('cancelled');
});

test.each([400, 403, 404, 410])('a server that responds with %i gets no further request', async (status) => {
	const cache = await openCache();
	cache.server.next.push(refusal(status, '1'));
	await expect(cache.download()).rejects.toMatchObject({ code: 'refused' });
	expect([cache.server.requests.length, cache.waited]).toEqual([1, []]);
});

describe('two downloads at once', () => {
	it('are made as one: the second waits, and finds the model stored', async () => {
		const one = await openCache();
		const other = await openCache({ server: one.server, storage: one.storage });
		const [first, second] = await Promise.all([one.download(), other.download()]);
		expect([first.waits, second.waits]).toEqual([[], ['other-tab']]);
		expect(one.server.requests).toHaveLength(Math.ceil(file.length / rangeBytes));
		expect(await other.modelStatus(model)).toMatchObject({ state: 'stored' });
	});

	it('of which the first is cancelled: the second continues from there', async () => {
		const one = await openCache();
		const other = await openCache({ server: one.server, storage: one.storage });
		const first = downloadUntil(one, 4 * rangeBytes);
		const second = other.download();
		expect(await first).toMatchObject({ name: 'AbortError' });
		const { progress } = await second;
		expect(progress[0]?.[0]).toBeGreaterThanOrEqual(4 * rangeBytes);
		expect(await other.modelStatus(model)).toMatchObject({ state: 'stored' });
	});

	it('of which the second is cancelled while it waits: the first continues', async () => {
		const one = await openCache();
		const other = await openCache({ server: one.server, storage: one.storage });
		const cancellation = new AbortController();
		const first = one.download();
		const second = other.downloadModel(model, {
			signal: cancellation.signal,
			onWait: () => queueMicrotask(() => cancellation.abort()),
		});
		await expect(second).rejects.toMatchObject({ name: 'AbortError' });
		await first;
		expect(await one.modelStatus(model)).toMatchObject({ state: 'stored' });
	});
});

test('models that are removed during a download, in any tab, end it and leave nothing', async () => {
	const one = await openCache();
	const other = await openCache({ server: one.server, storage: one.storage });
	let removed: Promise<void> | undefined;
	const download = one.download({
		onProgress(loaded) {
			if (loaded > 3.5 * rangeBytes) removed ??= other.removeModels();
		},
	});
	await expect(download).rejects.toMatchObject({ name: 'AbortError' });
	await removed;
	await expect.poll(() => one.storage.folders(), { timeout: 30_000 }).toEqual([]);
	expect(await one.modelStatus(model)).toMatchObject({ state: 'absent', loaded: 0 });
	await other.download();
	expect(await one.modelStatus(model)).toMatchObject({ state: 'stored' });
});

describe('without space', () => {
	const limited = (maxFiles: number) => {
		const storage = createMemoryStorage();
		let files = 0;
		return {
			...storage,
			async write(...file: Parameters<typeof storage.write>) {
				if (++files > maxFiles) throw new ModelDownloadError('no-space');
				await storage.write(...file);
			},
		};
	};

	it('for a part, a download keeps the parts before it', async () => {
		const cache = await openCache({ storage: limited(3) });
		await expect(cache.download()).rejects.toMatchObject({ code: 'no-space' });
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'partial', loaded: 3 * rangeBytes });
	});

	it('for the model, everything that was downloaded is kept, and nothing is downloaded again', async () => {
		const parts = Math.ceil(file.length / rangeBytes);
		const full = await openCache({ storage: limited(parts) });
		await expect(full.download()).rejects.toMatchObject({ code: 'no-space' });
		const { storage, server } = full;
		expect(await full.modelStatus(model)).toMatchObject({ state: 'partial', loaded: file.length });
		const { length } = server.requests;
		const emptied = await openCache({ server, storage: { ...storage, write: createMemoryStorage().write } });
		await emptied.download();
		expect(server.requests).toHaveLength(length);
	});
});
