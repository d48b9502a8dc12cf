import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createRoom, type Room } from './quota.ts';

const expiresAt = 1_800_000_000_000;
const of = (bytes: number) => ({ bytes, expiresAt });
const written = async () => {};
const full = { code: 'storage-full' };

let room: Room;
let free: number;
const create = (quotaBytes: number, floorBytes: number) =>
	createRoom({ quotaBytes, floorBytes }, async () => free);

beforeEach(() => {
	free = 1_000_000;
	room = create(1000, 0);
});

describe('the quota', () => {
	it('is for what is kept and for results to come: full to the last byte, and not one more', async () => {
		await room.keepUpload('a', of(400), 100, written);
		await room.keepUpload('b', of(400), 100, written);
		expect(room.usedBytes).toBe(1000);
		await expect(room.keepUpload('c', of(1), 0, written)).rejects.toMatchObject(full);
		expect(room.usedBytes).toBe(1000);
	});

	it('refuses an upload before it is written', async () => {
		const write = vi.fn(written);
		await expect(room.keepUpload('a', of(1001), 0, write)).rejects.toBeInstanceOf(AppError);
		expect(write).not.toHaveBeenCalled();
	});

	it('is not passed by uploads that arrive together', async () => {
		const outcomes = await Promise.allSettled(
			['a', 'b', 'c'].map((id) => room.keepUpload(id, of(400), 0, written)),
		);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
		expect(room.usedBytes).toBe(800);
	});

	it('never refuses the result of an upload that was accepted, even a larger one than expected', async () => {
		await room.keepUpload('a', of(900), 100, written);
		await room.keepResult('a', of(300), written);
		expect(room.usedBytes).toBe(1200);
		await expect(room.keepUpload('b', of(1), 0, written)).rejects.toMatchObject(full);
	});
});

describe('the floor', () => {
	beforeEach(() => {
		room = create(1_000_000, 500);
	});

	it('is what an upload leaves free: that much exactly, and not one byte less', async () => {
		free = 1000;
		await expect(room.keepUpload('a', of(400), 101, written)).rejects.toMatchObject(full);
		await room.keepUpload('a', of(400), 100, written);
	});

	it('counts what others have been promised and is not yet on the disk', async () => {
		free = 1000;
		await room.keepUpload('a', of(100), 300, written);
		free = 900;
		await expect(room.keepUpload('b', of(101), 0, written)).rejects.toMatchObject(full);
		await room.keepUpload('b', of(100), 0, written);
	});

	it('counts what is being written', async () => {
		free = 1000;
		const gate = Promise.withResolvers<void>();
		const writing = room.keepUpload('a', of(400), 0, () => gate.promise);
		await expect(room.keepUpload('b', of(101), 0, written)).rejects.toMatchObject(full);
		gate.resolve();
		await writing;
		await room.keepUpload('b', of(101), 0, written);
	});
});

describe('the account', () => {
	it('exchanges what was set aside for what the result really takes', async () => {
		await room.keepUpload('a', of(100), 500, written);
		await room.keepResult('a', of(50), written);
		expect(room.usedBytes).toBe(150);
	});

	it('counts a replaced result once', async () => {
		await room.keepUpload('a', of(100), 0, written);
		await room.keepResult('a', of(50), written);
		await room.keepResult('a', of(70), written);
		expect(room.usedBytes).toBe(170);
	});

	it('is as before when writing fails', async () => {
		const fails = () => Promise.reject(new Error('disk away'));
		await expect(room.keepUpload('a', of(100), 100, fails)).rejects.toThrow('disk away');
		expect(room.usedBytes).toBe(0);
		await room.keepUpload('a', of(100), 100, written);
		await expect(room.keepResult('a', of(50), fails)).rejects.toThrow('disk away');
		expect(room.usedBytes).toBe(200);
		await room.keepResult('a', of(50), written);
		await expect(room.keepResult('a', of(60), fails)).rejects.toThrow('disk away');
		expect(room.usedBytes).toBe(150);
	});

	it('is empty once everything is deleted, however often it is deleted and whether or not there was a result', async () => {
		await room.keepUpload('a', of(100), 100, written);
		await room.keepUpload('b', of(100), 100, written);
		await room.keepResult('b', of(30), written);
		for (const id of ['a', 'b', 'b', 'never seen']) {
			room.forget(id, 'original');
			room.forget(id, 'result');
		}
		expect(room.usedBytes).toBe(0);
		expect(room.expiryOf('a', 'original')).toBeUndefined();
	});

	it.each([
		['original first', ['original', 'result'], 150],
		['result first', ['result', 'original'], 150],
		['no result yet', ['original'], 400],
	] as const)('of files found at start sets room aside where the result is missing: %s', (_, parts, used) => {
		const bytes = { original: 100, result: 50 };
		for (const part of parts) room.found('a', part, of(bytes[part]), 300);
		expect(room.usedBytes).toBe(used);
		expect(room.expiryOf('a', 'original')).toBe(expiresAt);
	});
});
