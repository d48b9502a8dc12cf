import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { renderingPart } from './parts.ts';
import { createQuota, type Quota } from './quota.ts';

const expiresAt = 1_800_000_000_000;
const of = (bytes: number) => ({ bytes, expiresAt });
const written = async () => {};
const full = { code: 'storage-full' };
const [first, second] = [renderingPart('first'), renderingPart('second')];

let quota: Quota;
let free: number;
const create = (quotaBytes: number, floorBytes: number) =>
	createQuota({ quotaBytes, floorBytes }, async () => free);

beforeEach(() => {
	free = 1_000_000;
	quota = create(1000, 0);
});

describe('the quota', () => {
	it('holds stored files and reservations to the last byte, and not one more', async () => {
		await quota.storeUpload('a', of(400), 100, written);
		await quota.storeUpload('b', of(400), 100, written);
		expect(quota.usedBytes).toBe(1000);
		await expect(quota.storeUpload('c', of(1), 0, written)).rejects.toMatchObject(full);
		expect(quota.usedBytes).toBe(1000);
	});

	it('rejects an upload before it is written', async () => {
		const write = vi.fn(written);
		await expect(quota.storeUpload('a', of(1001), 0, write)).rejects.toBeInstanceOf(AppError);
		expect(write).not.toHaveBeenCalled();
	});

	it('is not exceeded by uploads that arrive together', async () => {
		const outcomes = await Promise.allSettled(
			['a', 'b', 'c'].map((id) => quota.storeUpload(id, of(400), 0, written)),
		);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
		expect(quota.usedBytes).toBe(800);
	});

	it('never rejects the result of an accepted upload, even one larger than its reservation', async () => {
		await quota.storeUpload('a', of(900), 100, written);
		await quota.storeResult('a', of(300), written);
		expect(quota.usedBytes).toBe(1200);
		await expect(quota.storeUpload('b', of(1), 0, written)).rejects.toMatchObject(full);
	});

	it('accepts a rendering that fills it to the last byte, and rejects one a byte larger before it is written', async () => {
		await quota.storeUpload('a', of(400), 0, written);
		await quota.storeResult('a', of(300), written);
		const write = vi.fn(written);
		await expect(quota.storeRendering('a', first, of(301), write)).rejects.toMatchObject(full);
		expect(write).not.toHaveBeenCalled();
		expect(quota.usedBytes).toBe(700);
		await quota.storeRendering('a', first, of(300), written);
		expect(quota.usedBytes).toBe(1000);
	});
});

describe('the floor', () => {
	beforeEach(() => {
		quota = create(1_000_000, 500);
	});

	it('stays free after an upload: exactly that much, and not one byte less', async () => {
		free = 1000;
		await expect(quota.storeUpload('a', of(400), 101, written)).rejects.toMatchObject(full);
		await quota.storeUpload('a', of(400), 100, written);
	});

	it('stays free after a rendering, too', async () => {
		free = 1000;
		await expect(quota.storeRendering('a', first, of(501), written)).rejects.toMatchObject(full);
		await quota.storeRendering('a', first, of(500), written);
	});

	it('counts reservations for files that are not yet on the disk', async () => {
		free = 1000;
		await quota.storeUpload('a', of(100), 300, written);
		free = 900;
		await expect(quota.storeUpload('b', of(101), 0, written)).rejects.toMatchObject(full);
		await quota.storeUpload('b', of(100), 0, written);
	});

	it('counts files that are being written', async () => {
		free = 1000;
		const gate = Promise.withResolvers<void>();
		const writing = quota.storeUpload('a', of(400), 0, () => gate.promise);
		await expect(quota.storeUpload('b', of(101), 0, written)).rejects.toMatchObject(full);
		gate.resolve();
		await writing;
		await quota.storeUpload('b', of(101), 0, written);
	});
});

describe('the account', () => {
	it('exchanges the reservation for the bytes of the result', async () => {
		await quota.storeUpload('a', of(100), 500, written);
		await quota.storeResult('a', of(50), written);
		expect(quota.usedBytes).toBe(150);
	});

	it('counts a replaced result once', async () => {
		await quota.storeUpload('a', of(100), 0, written);
		await quota.storeResult('a', of(50), written);
		await quota.storeResult('a', of(70), written);
		expect(quota.usedBytes).toBe(170);
	});

	it('is as before when writing fails', async () => {
		const fails = () => Promise.reject(new Error('disk away'));
		await expect(quota.storeUpload('a', of(100), 100, fails)).rejects.toThrow('disk away');
		expect(quota.usedBytes).toBe(0);
		await quota.storeUpload('a', of(100), 100, written);
		await expect(quota.storeResult('a', of(50), fails)).rejects.toThrow('disk away');
		expect(quota.usedBytes).toBe(200);
		await quota.storeResult('a', of(50), written);
		await expect(quota.storeResult('a', of(60), fails)).rejects.toThrow('disk away');
		await expect(quota.storeRendering('a', first, of(60), fails)).rejects.toThrow('disk away');
		expect(quota.usedBytes).toBe(150);
		expect(quota.partsOf('a')).toEqual(['original', 'result']);
	});

	it('lists the parts of an image in the order of writing', async () => {
		await quota.storeUpload('a', of(100), 0, written);
		await quota.storeRendering('a', second, of(10), written);
		await quota.storeRendering('a', first, of(10), written);
		expect(quota.partsOf('a')).toEqual(['original', second, first]);
		quota.delete('a', second);
		expect(quota.partsOf('a')).toEqual(['original', first]);
		expect(quota.usedBytes).toBe(110);
	});

	it('is empty once everything is deleted, however often it is deleted and whether or not there was a result', async () => {
		await quota.storeUpload('a', of(100), 100, written);
		await quota.storeUpload('b', of(100), 100, written);
		await quota.storeResult('b', of(30), written);
		await quota.storeRendering('b', first, of(30), written);
		for (const id of ['a', 'b', 'b', 'never seen']) {
			for (const part of ['original', 'result', first] as const) quota.delete(id, part);
		}
		expect(quota.usedBytes).toBe(0);
		expect(quota.usage).toEqual({ images: 0, bytes: 0 });
		expect(quota.expiryOf('a', 'original')).toBeUndefined();
	});

	it.each([
		['original first', ['original', 'result'], 150],
		['result first', ['result', 'original'], 150],
		['no result yet', ['original'], 400],
	] as const)('of files found at start reserves space where the result is missing: %s', (_, parts, used) => {
		const bytes = { original: 100, result: 50 };
		for (const part of parts) quota.restore('a', part, of(bytes[part]), 300);
		expect(quota.usedBytes).toBe(used);
		expect(quota.usage.images).toBe(1);
		expect(quota.expiryOf('a', 'original')).toBe(expiresAt);
	});
});
