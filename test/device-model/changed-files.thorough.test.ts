// Downloads of a model whose file is not what it was or should be: changed midway, without ranges, damaged.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Reply, sendFile } from './model-server.ts';
import {
	content,
	downloadUntil,
	file,
	model,
	modelOf,
	noise,
	openCache,
	rangeBytes,
	startOf,
} from './test-cache.ts';

describe('a file that has changed since its download began', () => {
	const next = noise(900_000, 7);

	it('is downloaded again from its start', async () => {
		const cache = await openCache();
		await downloadUntil(cache, 3 * rangeBytes);
		Object.assign(cache.server, { file: gzipSync(content, { level: 1 }), etag: '"two"' });
		await cache.download();
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});

	it('is detected even if a server ignores If-Range, or the file changes between two ranges', async () => {
		const cache = await openCache();
		const { server } = cache;
		// It has another length too, so that parts of both files would not make up a valid one.
		const other = { file: gzipSync(next), etag: '"two"' };
		server.next.push((request, response) => sendFile(other, request, response));
		await cache.download();
		expect(server.requests.map(({ range }) => startOf(range)).slice(0, 3)).toEqual([0, rangeBytes, 0]);
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});

	it('because the page needs another model is downloaded from its start', async () => {
		const cache = await openCache();
		const { server } = cache;
		await downloadUntil(cache, 3 * rangeBytes);
		server.file = gzipSync(next);
		server.requests.length = 0;
		await cache.download({ of: modelOf(next) });
		expect(startOf(server.requests[0]?.range)).toBe(0);
		expect(Buffer.from(await cache.readModel(modelOf(next))).equals(next)).toBe(true);
	});

	it('and changes with each request is given up as damaged', async () => {
		const cache = await openCache();
		let version = 0;
		const changed: Reply = (request, response) => {
			delete request.headers['if-range'];
			sendFile({ file, etag: `"${version++}"` }, request, response);
		};
		cache.server.next.push(...Array.from({ length: 20 }, () => changed));
		await expect(cache.download()).rejects.toMatchObject({ code: 'damaged' });
		expect(cache.server.requests.length).toBeLessThan(8);
		expect(await cache.storage.folders()).toEqual([]);
	});

	it('and is now shorter than what has arrived is downloaded from its start', async () => {
		const repeated = Buffer.concat(Array.from({ length: 100 }, () => noise(10_000)));
		const of = modelOf(repeated);
		const cache = await openCache();
		// A weak ETag, by which the server cannot notice it.
		Object.assign(cache.server, { file: gzipSync(repeated, { level: 0 }), etag: 'W/"same"' });
		await downloadUntil(cache, 6 * rangeBytes, of);
		cache.server.file = gzipSync(repeated, { level: 9 });
		expect(cache.server.file.length).toBeLessThan(rangeBytes);
		await cache.download({ of });
		expect(Buffer.from(await cache.readModel(of)).equals(repeated)).toBe(true);
	});
});

describe('a server that knows no ranges', () => {
	const whole: Reply = (_request, response) => {
		response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': file.length }).end(file);
	};
	const ofUnknownLength: Reply = (_request, response) => {
		response.writeHead(200, { 'content-type': 'application/gzip' });
		response.write(file.subarray(0, 300_000));
		response.end(file.subarray(300_000));
	};

	it.each([
		['and states the length', whole, file.length],
		['and states no length', ofUnknownLength, undefined],
	])('%s, sends the whole file', async (_what, reply, total) => {
		const cache = await openCache();
		cache.server.next.push(reply);
		const { progress } = await cache.download();
		expect(progress[1]?.[1]).toBe(total);
		expect(cache.server.requests).toHaveLength(1);
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});

	it('makes a cancelled download begin from its start', async () => {
		const cache = await openCache();
		cache.server.next.push(whole, whole, whole);
		await downloadUntil(cache, 3 * rangeBytes);
		await cache.download();
		expect(Buffer.from(await cache.readModel(model)).equals(content)).toBe(true);
	});
});

describe('a damaged file leaves nothing behind and is an error', () => {
	const other = Buffer.from(content);
	other[500_000] = (other[500_000] ?? 0) ^ 1;
	it.each([
		['of another hash', gzipSync(other)],
		['that is no gzip file', content],
		['that is cut', file.subarray(0, -9)],
		['with more behind its end', Buffer.concat([file, noise(100)])],
		['that holds less than the model', gzipSync(content.subarray(0, -1))],
		['that holds more than the model', gzipSync(Buffer.concat([content, noise(1)]))],
		['that is a decompression bomb', gzipSync(Buffer.alloc(100_000_000))],
		['that is longer than the model can be', Buffer.alloc(1_100_000)],
	])('%s', async (_kind, served) => {
		const cache = await openCache();
		cache.server.file = served;
		await expect(cache.download()).rejects.toMatchObject({ code: 'damaged' });
		expect(await cache.storage.folders()).toEqual([]);
		await expect(cache.readModel(model)).rejects.toMatchObject({ code: 'absent' });
		cache.server.file = file;
		await cache.download();
		expect(await cache.modelStatus(model)).toMatchObject({ state: 'stored' });
	});

	it('with a range that is longer than announced, or never ends', async () => {
		const cache = await openCache();
		const closed = new Promise((resolve) => {
			cache.server.next.push((_request, response) => {
				response.writeHead(206, {
					'content-type': 'application/gzip',
					'content-range': `bytes 0-99/${file.length}`,
				});
				response.write(file.subarray(0, 101));
				response.once('close', resolve);
			});
		});
		await expect(cache.download()).rejects.toMatchObject({ code: 'damaged' });
		await closed;
		expect(await cache.storage.folders()).toEqual([]);
	});

	it.each(['bytes 0-99', 'bytes 99-0/200', 'bytes 0-200/200', 'none', ''])(
		'with a range that is described as %j',
		async (range) => {
			const cache = await openCache();
			cache.server.next.push((_request, response) => {
				response.writeHead(206, { 'content-type': 'application/gzip', 'content-range': range }).end(file);
			});
			await expect(cache.download()).rejects.toMatchObject({ code: 'damaged' });
		},
	);
});
