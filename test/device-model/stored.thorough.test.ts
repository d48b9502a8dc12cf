// What is stored of a model: its states, verification at each read, removal.
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createCacheStorage, createMemoryStorage } from '#web/device/model/model-storage.ts';
import { content, downloadUntil, file, model, openCache, rangeBytes } from './test-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const modelFolder = `device-model ${model.sha256}`;

test('the state of a model is absent, then partial with what has arrived, then stored, and absent again after its removal', async () => {
	const cache = await openCache();
	expect(await cache.modelStatus(model)).toEqual({
		state: 'absent',
		loaded: 0,
		total: undefined,
		lasting: false,
		isArriving: false,
	});
	await downloadUntil(cache, 2 * rangeBytes);
	const partial = await cache.modelStatus(model);
	expect(partial).toMatchObject({ state: 'partial', total: file.length });
	await cache.download();
	const stored = { state: 'stored', loaded: model.bytes, total: model.bytes, lasting: false };
	expect(await cache.modelStatus(model)).toEqual({ ...stored, isArriving: false });
	await cache.removeModels();
	expect(await cache.modelStatus(model)).toMatchObject({ state: 'absent' });
});

describe('the size of a download', () => {
	const { signal } = new AbortController();

	it('is the length of the file on the server, without downloading it', async () => {
		const cache = await openCache();
		expect(await cache.downloadSize(model, signal)).toBe(file.length);
		expect(cache.server.requests.map(({ method }) => method)).toEqual(['HEAD']);
	});

	it('is known without a request once a part has arrived', async () => {
		const cache = await openCache();
		await downloadUntil(cache, 1);
		const before = cache.server.requests.length;
		expect(await cache.downloadSize(model, signal)).toBe(file.length);
		expect(cache.server.requests).toHaveLength(before);
	});

	it('is requested again while the server is still making the file', async () => {
		const cache = await openCache();
		cache.server.next.push((_request, response) => response.writeHead(202, { 'retry-after': '5' }).end());
		expect(await cache.downloadSize(model, signal)).toBe(file.length);
		expect(cache.waited).toEqual([5]);
	});

	it('of a model that the server does not have is an error', async () => {
		const cache = await openCache();
		cache.server.next.push((_request, response) => response.writeHead(404).end());
		await expect(cache.downloadSize(model, signal)).rejects.toMatchObject({ code: 'refused' });
	});
});

describe('each read verifies the model', () => {
	it.each([
		['changed in one bit', Buffer.from(content.map((byte, at) => (at === 999_999 ? byte ^ 128 : byte)))],
		['cut', content.subarray(0, -1)],
		['empty', Buffer.alloc(0)],
	])('and deletes it when it was %s', async (_how, changed) => {
		const cache = await openCache();
		await cache.download();
		await cache.readModel(model);
		await cache.storage.write(modelFolder, 'onnx', new Response(new Uint8Array(changed)));
		await expect(cache.readModel(model)).rejects.toMatchObject({ code: 'damaged' });
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'absent' });
		await expect(cache.readModel(model)).rejects.toMatchObject({ code: 'absent' });
	});

	/** A cache with a stored model whose reading fails with this error. */
	async function openUnreadable(error: Error) {
		const cache = await openCache();
		await cache.download();
		const { read } = cache.storage;
		const unreadable = {
			...cache.storage,
			async read(...file: Parameters<typeof read>) {
				const found = await read(...file);
				if (found) found.arrayBuffer = () => Promise.reject(error);
				return found;
			},
		};
		return openCache({ server: cache.server, storage: unreadable });
	}

	it('and deletes it when the browser cannot read it any more', async () => {
		const cache = await openUnreadable(new DOMException('', 'NotReadableError'));
		await expect(cache.readModel(model)).rejects.toMatchObject({ code: 'damaged' });
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'absent' });
	});

	it('and keeps it when there is no memory to read it', async () => {
		const error = new RangeError('Array buffer allocation failed');
		const cache = await openUnreadable(error);
		await expect(cache.readModel(model)).rejects.toBe(error);
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'stored' });
	});

	it('and keeps it when there is no memory for its digest', async () => {
		const cache = await openCache();
		await cache.download();
		const error = new DOMException('', 'OperationError');
		vi.stubGlobal('crypto', { subtle: { digest: () => Promise.reject(error) } });
		await expect(cache.readModel(model)).rejects.toBe(error);
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'stored' });
	});
});

test('removing deletes the model and parts of it, in every version, and nothing else', async () => {
	const cache = await openCache();
	await downloadUntil(cache, 1);
	const { storage } = cache;
	for (const folder of ['device-model 0123', 'device-model-parts 0123', modelFolder, 'shared-photo'])
		await storage.write(folder, 'onnx', new Response('x'));
	await cache.removeModels();
	expect(await storage.folders()).toEqual(['shared-photo']);
});

test('a model that is stored replaces other versions, and parts of them, and nothing else', async () => {
	const cache = await openCache();
	for (const folder of ['device-model 0123', 'device-model-parts 0123', 'shared-photo'])
		await cache.storage.write(folder, 'onnx', new Response('x'));
	await cache.download();
	expect((await cache.storage.folders()).toSorted()).toEqual([modelFolder, 'shared-photo'].toSorted());
});

test('a page without HTTPS, which cannot verify, downloads nothing', async () => {
	const cache = await openCache();
	vi.stubGlobal('crypto', {});
	await expect(cache.download()).rejects.toMatchObject({ code: 'insecure-page' });
	await expect(cache.readModel(model)).rejects.toMatchObject({ code: 'insecure-page' });
	expect(cache.server.requests).toEqual([]);
});

test('a storage that is full, or fails otherwise, is reported as having no space', async () => {
	const full = {
		open: async () => ({ put: () => Promise.reject(new DOMException('', 'QuotaExceededError')) }),
	};
	const storage = createCacheStorage(full as unknown as CacheStorage);
	await expect(storage.write('device-model x', 'onnx', new Response())).rejects.toMatchObject({
		code: 'no-space',
	});
});

test('a storage in memory keeps a file as it was written, and each read gets a body of its own', async () => {
	const storage = createMemoryStorage();
	await storage.write('a', 'b', new Response('text', { headers: { etag: '"x"' } }));
	for (let reads = 0; reads < 2; reads++) {
		const file = await storage.read('a', 'b');
		expect([await file?.text(), file?.headers.get('etag')]).toEqual(['text', '"x"']);
	}
	expect([await storage.read('a', 'c'), await storage.read('c', 'b')]).toEqual([undefined, undefined]);
});
