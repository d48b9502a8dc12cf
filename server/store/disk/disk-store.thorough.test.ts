import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { maskSuite } from '#test/suites/mask-suite.ts';
import { storeSuite } from '#test/suites/store-suite.ts';
import { renderingPart } from '../parts.ts';
import { counted, hour, ids, meta, size, temporaryDisk } from './disk.fixture.ts';
import { encodeHeader } from './disk-header.ts';
import type { DiskStoreOptions } from './disk-store.ts';

const [a, b, c] = ids;
const { folder, openStore, files } = temporaryDisk();

describe('the disk store', () => {
	storeSuite((now) => openStore({ now }));
	describe('for clicks', () => maskSuite((now) => openStore({ now })));

	it('sweeps the drafts of an earlier process, and not its own', async () => {
		const store = await openStore();
		await writeFile(path.join(folder(), 'unfinished', randomUUID()), 'half an im');
		const writing = store.put(a, 'original', Buffer.alloc(5_000_000), meta());
		expect(await store.sweep()).toBe(1);
		await writing;
		expect(await store.stat(a, 'original')).toBeDefined();
		expect(await files()).toHaveLength(1);
	});

	it('never serves a partial file, not even after a restart, and sweeps it', async () => {
		const before = await openStore();
		await mkdir(path.join(folder(), 'images', 'bb'));
		await writeFile(path.join(folder(), 'images', 'bb', `${b}.result`), 'half');
		for (const store of [before, await openStore()]) expect(await store.open(b, 'result')).toBeUndefined();
		expect(await before.sweep()).toBe(1);
	});

	it('spares a file that it does not count yet, because it was written this moment', async () => {
		const store = await openStore();
		await mkdir(path.join(folder(), 'images', 'aa'));
		await writeFile(path.join(folder(), 'images', 'aa', `${a}.original`), encodeHeader(meta()));
		expect(await store.sweep()).toBe(0);
		expect(await store.stat(a, 'original')).toBeDefined();
	});

	it('deletes the original first, so that nothing is stored or served of an image that cannot be deleted whole', async () => {
		const store = await openStore();
		await store.put(a, 'original', Buffer.from('photo'), meta());
		// A folder of a part's name cannot be deleted as a file.
		for (const part of ['result', 'normalised', 'background', 'embedding-4'])
			await mkdir(path.join(folder(), 'images', 'aa', `${a}.${part}`));
		await expect(store.remove(a)).rejects.toThrow();
		expect(await store.stat(a, 'original')).toBeUndefined();
		const gone = { code: 'gone' };
		await expect(store.put(a, 'result', Buffer.from('late'), meta())).rejects.toMatchObject(gone);
	});

	it.skipIf(!existsSync('/proc/self/fd'))('keeps no file open that is not read', async () => {
		let time = Date.now();
		const store = await openStore({ now: () => time });
		await store.put(a, 'original', Buffer.from('photo'), meta());
		await mkdir(path.join(folder(), 'images', 'aa', `${a}.result`));
		const calls = [() => store.stat(a, 'original'), () => store.open(a, 'result'), () => store.sweep()];
		const call = () => Promise.allSettled(calls.map((each) => each()));
		await call();
		time += hour;
		await store.open(a, 'original');
		await call();
		const open = await readdir('/proc/self/fd');
		const files = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
		expect(files.filter((file) => file.startsWith(folder()))).toEqual([]);
	});

	it('leaves nothing behind when it cannot write', async () => {
		const store = await openStore();
		await rm(path.join(folder(), 'images'), { recursive: true });
		await writeFile(path.join(folder(), 'images'), 'in the way');
		await expect(store.put(c, 'original', Buffer.from('x'), meta())).rejects.toThrow();
		expect(await files()).toEqual(['images']);
	});

	it('does not pass its check while the folder of images cannot be used', async () => {
		const store = await openStore();
		await rm(path.join(folder(), 'images'), { recursive: true });
		await writeFile(path.join(folder(), 'images'), 'in the way');
		await expect(store.check()).rejects.toThrow();
	});

	it('leaves nothing behind after hundreds of concurrent checks', async () => {
		const store = await openStore();
		await Promise.all(Array.from({ length: 300 }, () => store.check()));
		expect(await files()).toEqual([]);
	});

	it('makes its folders again when they were deleted while it runs', async () => {
		const store = await openStore();
		await store.put(a, 'original', Buffer.from('photo'), meta());
		for (const name of await readdir(folder())) await rm(path.join(folder(), name), { recursive: true });
		expect(await store.sweep()).toBe(0);
		await store.check();
		await Promise.all([b, c].map((id) => store.put(id, 'original', Buffer.from('photo'), meta())));
		expect(await files()).toHaveLength(2);
	});

	it('makes nothing in a folder that took the place of its own, such as the mount point of a volume', async () => {
		const store = await openStore();
		const volume = `${folder()}-volume`;
		await rename(folder(), volume);
		try {
			await mkdir(folder());
			for (const call of [() => store.check(), () => store.put(a, 'original', Buffer.from('photo'), meta())])
				await expect(call()).rejects.toThrow('is no longer the one that the server started with');
			expect(await readdir(folder())).toEqual([]);
			await rm(folder(), { recursive: true });
			await expect(store.check()).rejects.toThrow();
			await expect(readdir(folder())).rejects.toThrow('ENOENT');
		} finally {
			await rm(folder(), { recursive: true, force: true });
			await rename(volume, folder());
		}
		await store.check();
	});

	it('counts an expired file no more that something else has deleted', async () => {
		let time = Date.now();
		const store = await openStore({ now: () => time });
		await store.put(a, 'original', Buffer.from('photo'), meta());
		await rm(path.join(folder(), 'images', 'aa'), { recursive: true });
		time += hour;
		await store.sweep();
		expect(await store.usage?.()).toEqual({ images: 0, bytes: 0 });
	});

	it.each([
		['deleted', (file: string) => rm(file)],
		['damaged', (file: string) => writeFile(file, 'half')],
	])('stores a part again whose file something else has %s, and counts it once', async (_, harm) => {
		const store = await openStore();
		await store.put(a, 'original', Buffer.from('photo'), meta());
		await store.put(a, 'embedding-4', Buffer.alloc(size), meta());
		const usage = await store.usage?.();
		await harm(path.join(folder(), 'images', 'aa', `${a}.embedding-4`));
		expect(await store.stat(a, 'embedding-4')).toBeUndefined();
		await store.put(a, 'embedding-4', Buffer.alloc(size, 1), meta());
		expect((await store.read(a, 'embedding-4'))?.bytes).toEqual(Buffer.alloc(size, 1));
		expect(await store.usage?.()).toEqual(usage);
	});

	it('sweeps the rest when one file cannot be deleted, and reports it', async () => {
		let time = Date.now();
		const store = await openStore({ now: () => time });
		await store.put(a, 'original', Buffer.from('photo'), meta());
		// A folder of a leftover's name cannot be deleted as a file.
		await mkdir(path.join(folder(), 'unfinished', randomUUID(), 'inside'), { recursive: true });
		time += 2 * hour;
		await expect(store.sweep()).rejects.toThrow('1 files cannot be deleted');
		expect(await files()).toEqual([]);
	});
});

describe('an embedding of another version', () => {
	const stored = () => path.join(folder(), 'images', 'aa', `${a}.embedding-2`);

	async function leaveOne() {
		const before = await openStore();
		await before.put(a, 'original', Buffer.from('photo'), meta());
		await writeFile(stored(), Buffer.concat([encodeHeader(meta()), Buffer.alloc(size)]));
	}

	it('counts in the quota, and is deleted with its image', async () => {
		await leaveOne();
		const store = await openStore();
		expect(await store.usage?.()).toEqual({ images: 1, bytes: size + counted(size) });
		await store.remove(a);
		expect(await files()).toEqual([]);
	});

	it('is swept when it has expired', async () => {
		await leaveOne();
		const store = await openStore({ now: () => Date.now() + hour });
		expect(await store.sweep()).toBe(2);
		expect(await files()).toEqual([]);
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
			await utimes(path.join(folder(), 'images', 'aa', `${a}.${part}`), writtenAt, writtenAt);
		}
		const store = await openStore();
		expect(await store.usage?.()).toEqual(await before.usage?.());
		await store.put(a, webp, Buffer.alloc(10), meta());
		expect(await store.stat(a, parts[0] as typeof webp)).toBeUndefined();
		expect(await store.stat(a, parts[1] as typeof webp)).toBeDefined();
		expect(await store.usage?.()).toEqual(await before.usage?.());
	});

	it('are deleted, even those of an earlier process', async () => {
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
		const store = await openStore({ now: () => time, maxLifeMs: hour });
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
		await mkdir(path.join(folder(), 'images', 'bb'), { recursive: true });
		const header = encodeHeader({ ...meta(), expiresAt: Number.MAX_VALUE });
		await writeFile(path.join(folder(), 'images', 'bb', `${b}.original`), header);
		const store = await openStore();
		expect(await store.stat(b, 'original')).toBeUndefined();
		expect(await store.sweep()).toBe(1);
	});
});
