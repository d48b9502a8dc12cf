// What a download of a model does over HTTP: ranges, cancelling, resuming, broken connections.
import { describe, expect, it, test } from 'vitest';
import { createMemoryStorage } from '#web/device/model/model-storage.ts';
import { type Reply, sendFile } from './model-server.ts';
import { content, downloadUntil, file, model, openCache, rangeBytes, startOf } from './test-cache.ts';

test('a model is downloaded in ranges, one at a time, which make up the same bytes', async () => {
	const cache = await openCache();
	await cache.download();
	expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	const expected = Array.from({ length: Math.ceil(file.length / rangeBytes) }, (_, n) => n * rangeBytes);
	expect(cache.server.requests.map(({ range }) => startOf(range))).toEqual(expected);
	expect(cache.server.maxAtOnce()).toBe(1);
	expect(await cache.storage.folders()).toHaveLength(1);
});

test('progress grows with each chunk that arrives, not with each range, up to the whole file', async () => {
	const cache = await openCache();
	const { progress } = await cache.download();
	const loaded = progress.map(([bytes]) => bytes);
	expect(loaded).toEqual(loaded.toSorted((a, b) => a - b));
	expect(new Set(loaded).size).toBeGreaterThan(cache.server.requests.length + 1);
	expect(progress.at(-1)).toEqual([file.length, file.length]);
});

test('a stored model is not downloaded again', async () => {
	const cache = await openCache();
	await cache.download();
	const before = cache.server.requests.length;
	await cache.download();
	expect(cache.server.requests).toHaveLength(before);
});

describe('a download that is cancelled', () => {
	it.each([
		['with the first chunk', 1],
		['in the middle of a range', 2.5 * rangeBytes],
		['at the end of a range', 3 * rangeBytes],
		['one byte before the end', file.length - 1],
		['when everything has arrived', file.length],
	])('%s is resumed there on the next page, with the same version of the file', async (_place, bytes) => {
		const first = await openCache();
		expect(await downloadUntil(first, bytes)).toMatchObject({ name: 'AbortError' });
		const { server, storage } = first;
		const { loaded, state } = await first.modelStatus(model);
		expect([state, loaded >= bytes]).toEqual(['partial', true]);

		server.requests.length = 0;
		const second = await openCache({ server, storage });
		await second.download();
		expect(Buffer.from(await second.readModel(model)).equals(content)).toBe(true);
		const [request] = server.requests;
		if (loaded === file.length) expect(request).toBeUndefined();
		else expect([startOf(request?.range), request?.ifRange]).toEqual([loaded, server.etag]);
	});

	it('before it begins sends no request', async () => {
		const cache = await openCache();
		await expect(cache.download({ signal: AbortSignal.abort() })).rejects.toMatchObject({
			name: 'AbortError',
		});
		expect(cache.server.requests).toEqual([]);
	});

	it('while a slow server sends nothing ends at once, and closes its connection', async () => {
		const cache = await openCache();
		const cancellation = new AbortController();
		const closed = new Promise((resolve) => {
			cache.server.next.push((_request, response) => {
				response.writeHead(206, {
					'content-range': `bytes 0-99999/${file.length}`,
					'content-type': 'application/gzip',
				});
				response.write(file.subarray(0, 1000));
				response.once('close', resolve);
			});
		});
		const download = cache.download({
			signal: cancellation.signal,
			onProgress: (loaded) => loaded === 1000 && cancellation.abort(),
		});
		await expect(download).rejects.toMatchObject({ name: 'AbortError' });
		await closed;
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'partial', loaded: 1000 });
	});
});

test('closing a tab loses one range at most', async () => {
	const lasting = createMemoryStorage();
	let isClosed = false;
	const ofTab = {
		...lasting,
		write: async (...file: Parameters<typeof lasting.write>) =>
			isClosed ? undefined : lasting.write(...file),
	};
	const tab = await openCache({ storage: ofTab });
	const cancellation = new AbortController();
	const closing = tab.download({
		signal: cancellation.signal,
		onProgress(loaded) {
			if (loaded < 3.5 * rangeBytes) return;
			isClosed = true;
			cancellation.abort();
		},
	});
	await expect(closing).rejects.toMatchObject({ name: 'AbortError' });
	const next = await openCache({ server: tab.server, storage: lasting });
	expect(await next.modelStatus(model)).toMatchObject({ loaded: 3 * rangeBytes, total: file.length });
	await next.download();
	expect(await next.modelStatus(model)).toMatchObject({ state: 'stored' });
});

describe('without a connection', () => {
	const cut: Reply = (request, response) => {
		response.writeHead(206, {
			'content-type': 'application/gzip',
			'content-range': `bytes ${startOf(request.headers.range)}-${file.length - 1}/${file.length}`,
			etag: '"one"',
		});
		response.write(file.subarray(startOf(request.headers.range)).subarray(0, 5000), () => response.destroy());
	};
	const endsEarly: Reply = (request, response) => {
		const start = startOf(request.headers.range);
		response.writeHead(206, {
			'content-type': 'application/gzip',
			'content-range': `bytes ${start}-${start + rangeBytes - 1}/${file.length}`,
			etag: '"one"',
		});
		response.end(file.subarray(start, start + 5000));
	};
	it.each([
		['that breaks', cut],
		['that a proxy ends early, as if that were all', endsEarly],
	])('a download %s keeps what has arrived, and resumes from there', async (_how, reply) => {
		const cache = await openCache();
		const { server } = cache;
		server.next.push((request, response) => sendFile(server, request, response), reply);
		await expect(cache.download()).rejects.toMatchObject({ code: 'no-connection' });
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'partial', loaded: rangeBytes + 5000 });
		await cache.download();
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});

	it('a download does not begin, and its size is not known', async () => {
		const cache = await openCache();
		await cache.server.close();
		await expect(cache.download()).rejects.toMatchObject({ code: 'no-connection' });
		await expect(cache.downloadSize(model, new AbortController().signal)).rejects.toMatchObject({
			code: 'no-connection',
		});
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'absent', loaded: 0 });
	});

	it('the sign-in page of a public network is not taken for the model, and what has arrived is kept', async () => {
		const cache = await openCache();
		await downloadUntil(cache, 2 * rangeBytes);
		const { loaded } = await cache.modelStatus(model);
		cache.server.next.push((_request, response) => {
			response
				.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
				.end('<h1>Welcome on board</h1>');
		});
		await expect(cache.download()).rejects.toMatchObject({ code: 'no-connection' });
		expect(await cache.modelStatus(model)).toMatchObject({ loaded });
	});
});
