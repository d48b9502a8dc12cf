import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStore } from './disk.ts';
import { storeSuite } from './store-suite.ts';

let dir: string;
beforeEach(async () => {
	dir = await mkdtemp(path.join(tmpdir(), 'peel-disk-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const files = async () => {
	const entries = await readdir(dir, { recursive: true, withFileTypes: true });
	return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const meta = () => ({ type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + 60_000 }) as const;

describe('the disk store', () => {
	storeSuite((now) => createDiskStore(dir, now));

	it('sweeps what an earlier process left half-written, and not its own', async () => {
		const store = await createDiskStore(dir);
		await writeFile(path.join(dir, 'unfinished', 'earlier-run.1'), 'half a pict');
		const writing = store.put('a'.repeat(32), 'original', Buffer.alloc(5_000_000), meta());
		expect(await store.sweep()).toBe(1);
		await writing;
		expect(await store.stat('a'.repeat(32), 'original')).toBeDefined();
		expect(await files()).toHaveLength(1);
	});

	it('never gives out a file that was not written whole, and sweeps it', async () => {
		const store = await createDiskStore(dir);
		await mkdir(path.join(dir, 'pictures', 'bb'));
		await writeFile(path.join(dir, 'pictures', 'bb', `${'b'.repeat(32)}.result`), 'half');
		expect(await store.open('b'.repeat(32), 'result')).toBeUndefined();
		expect(await store.sweep()).toBe(1);
	});

	it('leaves nothing behind when it cannot write', async () => {
		const store = await createDiskStore(dir);
		await rm(path.join(dir, 'pictures'), { recursive: true });
		await writeFile(path.join(dir, 'pictures'), 'in the way');
		await expect(store.put('c'.repeat(32), 'original', Buffer.from('x'), meta())).rejects.toThrow();
		expect(await files()).toEqual(['pictures']);
		await expect(
			rm(path.join(dir, 'unfinished'), { recursive: true }).then(() => store.check()),
		).rejects.toThrow();
	});
});
