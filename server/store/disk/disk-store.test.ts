import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { renderingPart } from '../parts.ts';
import type { Store } from '../store.ts';
import { storeSuite } from '../store-suite.ts';
import { encodeHeader, headerBytes } from './disk-header.ts';
import { createDiskStore, type DiskStoreOptions } from './disk-store.ts';
import { minFileBytes } from './stored-files.ts';

const hour = 3_600_000;
const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

let dir: string;
beforeEach(async () => {
	dir = await mkdtemp(path.join(tmpdir(), 'peel-disk-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const openStore = (options: Partial<DiskStoreOptions> = {}) =>
	createDiskStore(dir, {
		now: Date.now,
		quotaBytes: 100_000_000,
		floorBytes: 0,
		minShareBytes: 0,
		longestLifeMs: 24 * hour,
		...options,
	});
const files = async () => {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const meta = (lifeMs = 60_000) =>
	({ type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + lifeMs }) as const;
const full = { code: 'storage-full', status: 507 };

/** Bytes of content whose file counts a little more than the smallest. */
const size = minFileBytes;
/** Bytes that a file of `content` bytes, at least `size`, counts in the quota. */
const counted = (content: number) => headerBytes + content;
/** What must be free beside an upload, for the result of its one pixel. */
const spare = minFileBytes;
/** The size of an output for which a little more than `size` bytes are reserved. */
const output = { width: 100, height: size / 200 };

describe('the disk store', () => {
	storeSuite((now) => openStore({ now }));

	it('sweeps the drafts of an earlier process, and not its own', async () => {
		const store = await openStore();
		await writeFile(path.join(dir, 'unfinished', 'earlier-run.1'), 'half an im');
		const writing = store.put(a, 'original', Buffer.alloc(5_000_000), meta());
		expect(await store.sweep()).toBe(1);
		await writing;
		expect(await store.stat(a, 'original')).toBeDefined();
		expect(await files()).toHaveLength(1);
	});

	it('never serves a partial file, and sweeps it', async () => {
		const store = await openStore();
		await mkdir(path.join(dir, 'images', 'bb'));
		await writeFile(path.join(dir, 'images', 'bb', `${b}.result`), 'half');
		expect(await store.open(b, 'result')).toBeUndefined();
		expect(await store.sweep()).toBe(1);
	});

	it('leaves nothing behind when it cannot write', async () => {
		const store = await openStore();
		await rm(path.join(dir, 'images'), { recursive: true });
		await writeFile(path.join(dir, 'images'), 'in the way');
		await expect(store.put(c, 'original', Buffer.from('x'), meta())).rejects.toThrow();
		expect(await files()).toEqual(['images']);
		await expect(
			rm(path.join(dir, 'unfinished'), { recursive: true }).then(() => store.check()),
		).rejects.toThrow();
	});

	it('leaves nothing behind after hundreds of concurrent checks', async () => {
		const store = await openStore();
		await Promise.all(Array.from({ length: 300 }, () => store.check()));
		expect(await files()).toEqual([]);
		await rm(path.join(dir, 'unfinished'), { recursive: true });
		const outcomes = await Promise.allSettled([store.check(), store.check()]);
		expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
	});

	it('sweeps the rest when one file cannot be deleted, and reports it', async () => {
		let time = Date.now();
		const store = await openStore({ now: () => time });
		await store.put(a, 'original', Buffer.from('photo'), meta());
		// A folder of a leftover's name cannot be deleted as a file.
		await mkdir(path.join(dir, 'unfinished', 'stuck', 'inside'), { recursive: true });
		time += 2 * hour;
		await expect(store.sweep()).rejects.toThrow('1 files cannot be deleted');
		expect(await files()).toEqual([]);
	});
});

describe('the quota of the disk store', () => {
	const content = Buffer.alloc(size, 'a');

	it('accepts an upload that fills it to the last byte, and rejects it when the quota is one byte smaller', async () => {
		const tooSmall = await openStore({ quotaBytes: counted(size) + spare - 1 });
		await expect(tooSmall.put(a, 'original', content, meta())).rejects.toMatchObject(full);
		expect(await files()).toEqual([]);
		const enough = await openStore({ quotaBytes: counted(size) + spare });
		await enough.put(a, 'original', content, meta());
		expect((await enough.read(a, 'original'))?.bytes).toEqual(content);
	});

	it('accepts an upload that leaves exactly the floor free, and rejects it when one byte less is free', async () => {
		let free = 5000 + counted(size) + spare - 1;
		const store = await openStore({ floorBytes: 5000, freeBytes: async () => free });
		await expect(store.put(a, 'original', content, meta())).rejects.toMatchObject(full);
		expect(await files()).toEqual([]);
		free += 1;
		await store.put(a, 'original', content, meta());
	});

	it('reads the free space from the file system', async () => {
		const store = await openStore({ floorBytes: Number.MAX_SAFE_INTEGER });
		await expect(store.put(a, 'original', Buffer.from('x'), meta())).rejects.toMatchObject(full);
	});

	it('when used up still allows reads and parts that were made, and accepts uploads again after a deletion', async () => {
		const store = await openStore({ quotaBytes: counted(size) + spare });
		await store.put(a, 'original', content, meta());
		await expect(store.put(b, 'original', Buffer.alloc(1), meta())).rejects.toMatchObject(full);
		expect((await store.read(a, 'original'))?.bytes).toEqual(content);
		await store.put(a, 'result', Buffer.alloc(10_000), meta());
		expect((await store.read(a, 'result'))?.bytes).toHaveLength(10_000);
		await store.remove(a);
		await store.put(b, 'original', content, meta());
	});

	it('has space again once expired images are swept', async () => {
		let time = Date.now();
		const store = await openStore({ quotaBytes: counted(size) + spare, now: () => time });
		await store.put(a, 'original', content, meta());
		time += hour;
		const later = { ...meta(), expiresAt: time + hour };
		await expect(store.put(b, 'original', content, later)).rejects.toMatchObject(full);
		await store.sweep();
		await store.put(b, 'original', content, later);
	});

	it('has space again when a write has failed', async () => {
		const store = await openStore({ quotaBytes: counted(size) + spare });
		await mkdir(path.join(dir, 'images', 'aa', `${a}.original`), { recursive: true });
		await expect(store.put(a, 'original', content, meta())).rejects.toThrow();
		await store.put(b, 'original', content, meta());
	});

	it('counts what is reserved for a part that is being made, until it is given back', async () => {
		const store = await openStore({ quotaBytes: 3 * counted(size) });
		await store.put(a, 'original', content, meta());
		const release = await store.reserve?.(a, output);
		await expect(store.put(b, 'original', content, meta())).rejects.toMatchObject(full);
		release?.();
		release?.();
		await store.put(b, 'original', content, meta());
		await expect(store.reserve?.(a, { ...output, width: 101 })).rejects.toMatchObject(full);
		await store.reserve?.(a, output);
	});

	it('is counted the same after a restart', async () => {
		const first = await openStore();
		await first.put(a, 'original', content, meta());
		await first.put(b, 'original', content, meta());
		await first.put(b, 'result', Buffer.alloc(2 * size), meta());
		const used = 2 * counted(size) + counted(2 * size);
		const tooSmall = await openStore({ quotaBytes: used + counted(size) + spare - 1 });
		await expect(tooSmall.put(c, 'original', content, meta())).rejects.toMatchObject(full);
		const enough = await openStore({ quotaBytes: used + counted(size) + spare });
		await enough.put(c, 'original', content, meta());
	});

	it('counts a small file as much as a file system has space for each of its files', async () => {
		const store = await openStore({ quotaBytes: 2 * minFileBytes + spare });
		await store.put(a, 'original', Buffer.from('x'), meta());
		await store.put(b, 'original', Buffer.alloc(minFileBytes - headerBytes), meta());
		expect(await store.usage?.()).toEqual({ images: 2, bytes: 2 * minFileBytes });
		await expect(store.put(c, 'original', Buffer.from('x'), meta())).rejects.toMatchObject(full);
	});

	it.each([
		['deleted', (store: Store) => store.remove(a)],
		['expired and swept', (store: Store) => store.sweep()],
	])('counts an image that is %s until its last reader has closed it', async (_, end) => {
		let time = Date.now();
		const store = await openStore({ quotaBytes: counted(1_000_000) + spare, now: () => time });
		await store.put(a, 'original', Buffer.alloc(1_000_000), meta());
		const readers = [await store.open(a, 'original'), await store.open(a, 'original')];
		time += hour;
		await end(store);
		const later = { ...meta(), expiresAt: time + hour };
		const upload = () => store.put(b, 'original', content, later);
		for (const reader of readers) {
			await expect(upload()).rejects.toMatchObject(full);
			reader?.stream.destroy();
		}
		await expect.poll(() => upload().then(() => 'stored')).toBe('stored');
	});
});

describe('the share of a client on the disk', () => {
	const content = Buffer.alloc(size);
	const shareFull = { code: 'storage-share-full', status: 429 };

	it('counts its uploads, and what is made of them', async () => {
		const store = await openStore({ quotaBytes: 8 * counted(size) });
		await store.put(a, 'original', content, meta(), 'client');
		await store.put(a, 'result', content, meta());
		await store.put(a, renderingPart('any'), content, meta());
		await store.put(b, 'original', content, meta(), 'client');
		await expect(store.put(c, 'original', content, meta(), 'client')).rejects.toMatchObject(shareFull);
		await expect(store.reserve?.(a, output)).rejects.toMatchObject(shareFull);
		await store.put(c, 'original', content, meta(), 'other');
		(await store.reserve?.(c, output))?.();
		await store.remove(a);
		await store.reserve?.(b, output);
	});

	it('does not count files of an earlier process, and what is made of them counts for all their clients together', async () => {
		const before = await openStore();
		await before.put(a, 'original', content, meta(), 'client');
		await before.put(b, 'original', content, meta(), 'other');
		const store = await openStore({ quotaBytes: 6 * counted(size) });
		await store.put(a, 'result', content, meta());
		await store.put(b, 'result', content, meta());
		await expect(store.reserve?.(a, output)).rejects.toMatchObject(shareFull);
		await expect(store.reserve?.(b, output)).rejects.toMatchObject(shareFull);
		await store.put(c, 'original', content, meta(), 'client');
	});
});

describe('renderings on the disk', () => {
	const webp = renderingPart('format=webp');

	async function withResult(options: Partial<DiskStoreOptions> = {}) {
		const store = await openStore(options);
		await store.put(a, 'original', Buffer.alloc(size), meta());
		await store.put(a, 'result', Buffer.alloc(size), meta());
		return store;
	}

	it('count in the quota until they are deleted', async () => {
		const store = await withResult();
		await store.put(a, webp, Buffer.alloc(size + 500), meta());
		expect(await store.usage?.()).toEqual({ images: 1, bytes: 2 * counted(size) + counted(size + 500) });
		await store.remove(a);
		expect(await store.usage?.()).toEqual({ images: 0, bytes: 0 });
		expect(await files()).toEqual([]);
	});

	it('are counted and ordered the same after a restart', async () => {
		const parts = Array.from({ length: limits.maxRenderings }, (_, i) => renderingPart(`width=${i}`));
		const before = await withResult();
		for (const [age, part] of [...parts].reverse().entries()) {
			await before.put(a, part, Buffer.alloc(10), meta());
			const writtenAt = new Date(Date.now() - (age + 1) * 1000);
			await utimes(path.join(dir, 'images', 'aa', `${a}.${part}`), writtenAt, writtenAt);
		}
		const store = await openStore();
		expect(await store.usage?.()).toEqual(await before.usage?.());
		await store.put(a, webp, Buffer.alloc(10), meta());
		expect(await store.stat(a, parts[0] as typeof webp)).toBeUndefined();
		expect(await store.stat(a, parts[1] as typeof webp)).toBeDefined();
		expect(await store.usage?.()).toEqual(await before.usage?.());
	});

	it('are deleted, also those of an earlier process', async () => {
		const before = await withResult();
		await before.put(a, webp, Buffer.alloc(10), meta());
		await (await openStore()).remove(a);
		expect(await files()).toEqual([]);
	});
});

describe('a clock that was wrong', () => {
	it('keeps nothing beyond the longest retention: files written while the clock was ahead are deleted at a restart', async () => {
		const ahead = await openStore({ now: () => Date.now() + 48 * hour });
		await ahead.put(a, 'original', Buffer.from('photo'), meta(49 * hour));
		const store = await openStore();
		expect(await store.open(a, 'original')).toBeUndefined();
		expect(await store.sweep()).toBe(1);
		expect(await files()).toEqual([]);
	});

	it('accepts an expiry of exactly the longest retention and not a millisecond more', async () => {
		const time = Date.now();
		const store = await openStore({ now: () => time, longestLifeMs: hour });
		const image = { ...meta(), expiresAt: time + hour };
		await store.put(a, 'original', Buffer.from('photo'), image);
		expect(await store.stat(a, 'original')).toEqual(image);
		const late = { ...image, expiresAt: time + hour + 1 };
		await expect(store.put(b, 'original', Buffer.from('photo'), late)).rejects.toMatchObject({
			code: 'gone',
		});
	});

	it('does not store an image that has already expired', async () => {
		const store = await openStore();
		await expect(store.put(a, 'result', Buffer.from('late'), meta(0))).rejects.toMatchObject({
			code: 'gone',
		});
		expect(await files()).toEqual([]);
	});

	it('sweeps a file whose header has an expiry that no clock can reach', async () => {
		await mkdir(path.join(dir, 'images', 'bb'), { recursive: true });
		const header = encodeHeader({ ...meta(), expiresAt: Number.MAX_VALUE });
		await writeFile(path.join(dir, 'images', 'bb', `${b}.original`), header);
		const store = await openStore();
		expect(await store.stat(b, 'original')).toBeUndefined();
		expect(await store.sweep()).toBe(1);
	});
});
