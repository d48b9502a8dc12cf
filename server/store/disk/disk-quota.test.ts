import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientOf } from '../../rate-limits/client.ts';
import { renderingPart } from '../parts.ts';
import type { Store } from '../store.ts';
import { counted, hour, ids, meta, size, temporaryDisk } from './disk.fixture.ts';
import { headerBytes } from './disk-header.ts';
import { minFileBytes } from './stored-files.ts';

const [a, b, c] = ids;
const { folder, openStore, files } = temporaryDisk();
const full = { code: 'storage-full', status: 507 };

/** What must be free in addition to an upload, for the result of its one pixel. */
const spare = minFileBytes;
/** The size of an output for which a little more than `size` bytes are reserved. */
const output = { width: 100, height: size / 200 };

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

	it('accepts a background that fills it to the last byte, and rejects it when the quota is one byte smaller', async () => {
		const quotaBytes = 2 * counted(size);
		for (const [missing, outcome] of [
			[1, 'rejected'],
			[0, 'fulfilled'],
		] as const) {
			const store = await openStore({ quotaBytes: quotaBytes - missing });
			await store.put(a, 'original', content, meta());
			const [put] = await Promise.allSettled([store.put(a, 'background', content, meta())]);
			expect(put).toMatchObject({ status: outcome, ...(missing && { reason: full }) });
			await store.remove(a);
		}
	});

	it('counts a background for the client of its image until both are deleted', async () => {
		const store = await openStore({ quotaBytes: 10 * counted(size) });
		await store.put(a, 'original', content, meta(), 'client');
		await store.put(a, 'background', content, meta(), 'client');
		expect(await store.usage?.()).toEqual({ images: 1, bytes: 2 * counted(size) });
		await store.remove(a);
		expect(await store.usage?.()).toEqual({ images: 0, bytes: 0 });
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

	it('when used up, still allows reads and the parts made from images, and accepts uploads again after a deletion', async () => {
		const store = await openStore({ quotaBytes: counted(size) + spare });
		await store.put(a, 'original', content, meta());
		await expect(store.put(b, 'original', Buffer.alloc(1), meta())).rejects.toMatchObject(full);
		expect((await store.read(a, 'original'))?.bytes).toEqual(content);
		await store.put(a, 'result', Buffer.alloc(10_000), meta());
		expect((await store.read(a, 'result'))?.bytes).toHaveLength(10_000);
		await store.remove(a);
		await store.put(b, 'original', content, meta());
	});

	it('has space again once expired images are swept, even those that were requested when they had expired', async () => {
		let time = Date.now();
		const store = await openStore({ quotaBytes: counted(size) + spare, now: () => time });
		await store.put(a, 'original', content, meta());
		time += hour;
		const later = { ...meta(), expiresAt: time + hour };
		await expect(store.put(b, 'original', content, later)).rejects.toMatchObject(full);
		expect(await store.open(a, 'original')).toBeUndefined();
		await store.sweep();
		await store.put(b, 'original', content, later);
	});

	it('has space again when a write has failed', async () => {
		const store = await openStore({ quotaBytes: counted(size) + spare });
		await mkdir(path.join(folder(), 'images', 'aa', `${a}.original`), { recursive: true });
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

	it('takes nothing from the free space for files that are on the disk, not even after a restart', async () => {
		const needed = counted(size) + spare;
		const options = { floorBytes: 5000, freeBytes: async () => 5000 + needed };
		const before = await openStore(options);
		await before.put(a, 'original', content, meta());
		await before.put(b, 'original', content, meta());
		const store = await openStore(options);
		await store.put(c, 'original', content, meta());
	});

	it('counts a small file as the bytes for which a file system has one inode', async () => {
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

	it('of an IPv6 /48 is that of four clients, however many of its prefixes store something', async () => {
		const store = await openStore({ quotaBytes: 20 * counted(size) });
		const upload = (n: number, address: string) =>
			store.put(`${n}`.padStart(32, 'a'), 'original', content, meta(), clientOf(address));
		for (let n = 0; n < 15; n++) await upload(n, `2001:db8:1:${n}::1`);
		await expect(upload(15, '2001:db8:1:15::1')).rejects.toMatchObject(shareFull);
		await upload(15, '2001:db8:2:1::1');
		await upload(16, '192.0.2.1');
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
