// A disk store in a temporary folder for each test, and what its files count in the quota.
import { readdir } from 'node:fs/promises';
import { beforeEach } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { headerBytes } from './disk-header.ts';
import { createDiskStore, type DiskStoreOptions } from './disk-store.ts';
import { minFileBytes } from './stored-files.ts';

export const hour = 3_600_000;
export const ids = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];

/** Makes an empty folder before each test and deletes it afterwards. */
export function temporaryDisk() {
	let dir = '';
	beforeEach(async () => {
		dir = await newFolder();
	});
	return {
		folder: () => dir,
		openStore: (options: Partial<DiskStoreOptions> = {}) =>
			createDiskStore(dir, {
				now: Date.now,
				quotaBytes: 100_000_000,
				floorBytes: 0,
				minShareBytes: 0,
				maxLifeMs: 24 * hour,
				...options,
			}),
		/** The names of all stored files. */
		async files() {
			const entries = await readdir(dir, { recursive: true, withFileTypes: true });
			return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
		},
	};
}

export const meta = (lifeMs = 60_000) =>
	({ type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + lifeMs }) as const;

/** Bytes of content whose file counts a little more than the smallest. */
export const size = minFileBytes;
/** Bytes that a file of `content` bytes, at least `size`, counts in the quota. */
export const counted = (content: number) => headerBytes + content;
