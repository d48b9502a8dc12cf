import { beforeEach, expect, it } from 'vitest';
import { renderingPart } from '../parts.ts';
import { createQuota, type Quota } from '../quota.ts';
import { countedBytes, createStoredFiles, minFileBytes, type StoredFiles } from './stored-files.ts';

const expiresAt = 1_800_000_000_000;
const [first, second] = [renderingPart('first'), renderingPart('second')];

let quota: Quota;
let files: StoredFiles;
beforeEach(() => {
	quota = createQuota({ quotaBytes: 1000, floorBytes: 0 }, async () => 1_000_000);
	files = createStoredFiles();
});

function add(id: string, part: Parameters<StoredFiles['add']>[1], bytes: number, owner?: string): void {
	files.add(id, part, { bytes, space: quota.take(owner, bytes), expiresAt, owner });
}

it('lists the parts of an image in the order of writing', () => {
	add('a', 'original', 100);
	add('a', second, 10);
	add('a', first, 10);
	expect(files.partsOf('a')).toEqual(['original', second, first]);
	files.delete('a', second);
	expect(files.partsOf('a')).toEqual(['original', first]);
	expect([files.usage.bytes, quota.usedBytes]).toEqual([110, 110]);
	expect(files.expiryOf('a', 'original')).toBe(expiresAt);
});

it('gives the owner of the original as that of all parts', () => {
	add('a', 'original', 100, 'client');
	add('b', 'original', 100);
	expect([files.ownerOf('a'), files.ownerOf('b'), files.ownerOf('c')]).toEqual([
		'client',
		undefined,
		undefined,
	]);
});

it('is empty once everything is deleted, however often', () => {
	add('a', 'original', 100);
	add('b', 'original', 100);
	add('b', 'result', 30);
	add('b', first, 30);
	expect(files.usage).toEqual({ images: 2, bytes: 260 });
	for (const id of ['a', 'b', 'b', 'never seen']) {
		for (const part of ['original', 'result', first] as const) files.delete(id, part);
	}
	expect(files.usage).toEqual({ images: 0, bytes: 0 });
	expect(quota.usedBytes).toBe(0);
	expect(files.expiryOf('a', 'original')).toBeUndefined();
});

it('a deleted file counts in the quota until its last reader has closed it', () => {
	add('a', 'original', 100);
	const [one, two] = [files.addReader('a', 'original'), files.addReader('a', 'original')];
	one();
	files.delete('a', 'original');
	expect([files.usage.bytes, quota.usedBytes]).toEqual([0, 100]);
	two();
	expect(quota.usedBytes).toBe(0);
});

it('a file that is read and not deleted counts as before', () => {
	add('a', 'original', 100);
	files.addReader('a', 'original')();
	files.addReader('a', 'result')();
	expect([files.usage.bytes, quota.usedBytes]).toEqual([100, 100]);
});

it('a file counts its bytes, and at least as many as those for which a file system has one inode', () => {
	expect([0, minFileBytes - 1, minFileBytes, minFileBytes + 1].map(countedBytes)).toEqual([
		minFileBytes,
		minFileBytes,
		minFileBytes,
		minFileBytes + 1,
	]);
});
