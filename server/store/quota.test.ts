import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createQuota, type Quota } from './quota.ts';

const full = { code: 'storage-full' };
const shareFull = { code: 'storage-share-full' };

let quota: Quota;
let free: number;
const create = (quotaBytes: number, floorBytes: number, minShareBytes = 0) =>
	createQuota({ quotaBytes, floorBytes, minShareBytes }, async () => free);

beforeEach(() => {
	free = 1_000_000;
	quota = create(1000, 0);
});

describe('the quota', () => {
	it('can be used to the last byte, and not one more', async () => {
		await quota.reserve(undefined, 400);
		await quota.reserve(undefined, 600);
		expect(quota.usedBytes).toBe(1000);
		await expect(quota.reserve(undefined, 1)).rejects.toBeInstanceOf(AppError);
		await expect(quota.reserve('a', 1)).rejects.toMatchObject(full);
		expect(quota.usedBytes).toBe(1000);
	});

	it('names for the log which limit is reached', async () => {
		await expect(quota.reserve(undefined, 1001)).rejects.toThrow(
			'1001 bytes needed, 1000 left of PEEL_STORE_QUOTA_MB',
		);
		quota = create(1000, 500);
		free = 400;
		await expect(quota.reserve(undefined, 1)).rejects.toThrow(
			'1 bytes needed, 400 free on the disk, of which PEEL_FREE_SPACE_MB leaves 0',
		);
		free = 700;
		await expect(quota.reserve(undefined, 201)).rejects.toThrow(
			'201 bytes needed, 700 free on the disk, of which PEEL_FREE_SPACE_MB leaves 200',
		);
	});

	it('rejects what would fit by itself but not with the spare space that it needs, which is not reserved', async () => {
		await expect(quota.reserve(undefined, 400, 601)).rejects.toMatchObject(full);
		await expect(quota.reserve('a', 400, 601)).rejects.toMatchObject(full);
		await quota.reserve('a', 400, 600);
		expect(quota.usedBytes).toBe(400);
		await expect(quota.reserve('a', 100, 101)).rejects.toMatchObject(shareFull);
		await quota.reserve('a', 100, 100);
		await quota.reserve(undefined, 500);
	});

	it('is not exceeded by reservations that are made together', async () => {
		const outcomes = await Promise.allSettled(
			[400, 400, 400].map((bytes) => quota.reserve(undefined, bytes)),
		);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
		expect(quota.usedBytes).toBe(800);
	});

	it('never rejects what is taken without a reservation, but counts it', async () => {
		await quota.reserve(undefined, 900);
		quota.take('a', 300);
		expect(quota.usedBytes).toBe(1200);
		await expect(quota.reserve(undefined, 1)).rejects.toMatchObject(full);
	});

	it('has each released byte again, once', async () => {
		const spaces = [await quota.reserve('a', 300), quota.take('b', 300), quota.take(undefined, 300)];
		spaces[0]?.written();
		for (const space of [...spaces, ...spaces]) space.release();
		expect(quota.usedBytes).toBe(0);
		await quota.reserve('a', 1000);
	});
});

describe('the share of a client', () => {
	it('ends where it would use more than is left for all: half of an unused quota', async () => {
		await quota.reserve('a', 400);
		await expect(quota.reserve('a', 201)).rejects.toMatchObject(shareFull);
		await quota.reserve('a', 200);
		await expect(quota.reserve('a', 1)).rejects.toMatchObject(shareFull);
		expect(quota.usedBytes).toBe(600);
	});

	it('leaves another client all the rest for a first image', async () => {
		quota.take('greedy', 600);
		await expect(quota.reserve('b', 401)).rejects.toMatchObject(full);
		await quota.reserve('b', 400);
	});

	it('counts what is taken without a limit, and grows again by what is released', async () => {
		const space = quota.take('a', 500);
		await expect(quota.reserve('a', 1)).rejects.toMatchObject(shareFull);
		space.release();
		await quota.reserve('a', 1);
	});

	it('is never less than its minimum, while there is space', async () => {
		quota = create(1000, 0, 100);
		quota.take(undefined, 850);
		await quota.reserve('a', 100);
		await expect(quota.reserve('a', 1)).rejects.toMatchObject(shareFull);
		await quota.reserve('b', 50);
		await expect(quota.reserve('b', 1)).rejects.toMatchObject(full);
	});

	describe('is by default at least', () => {
		const image = limits.maxBytes + 2 * limits.maxOutputSidePx ** 2;
		const call = [limits.api.maxBytes, limits.api.maxBytes, 2 * limits.api.maxOutputPixels].map(
			(bytes) => bytes + 4096,
		);
		const sum = (all: readonly number[]) => all.reduce((total, bytes) => total + bytes, 0);

		it.each([
			['the largest call of a program: image, background and result', 4 * sum(call), call],
			['a quarter of a quota that is smaller than four of those', 4 * sum(call) - 8, [sum(call) - 2]],
			['the largest image of the site with its result, in any quota', 2 * image, [image]],
		])('%s', async (_what, quotaBytes, parts) => {
			quota = createQuota({ quotaBytes, floorBytes: 0 }, async () => Number.POSITIVE_INFINITY);
			quota.take(undefined, quotaBytes - sum(parts) - 1);
			for (const bytes of parts) await quota.reserve('a', bytes);
			await expect(quota.reserve('a', 1)).rejects.toMatchObject(shareFull);
			await quota.reserve('b', 1);
		});
	});

	it('is a share of the free space of the disk, too', async () => {
		quota = create(1_000_000, 500);
		free = 1500;
		(await quota.reserve('a', 400)).written();
		free = 1100;
		await expect(quota.reserve('a', 201)).rejects.toMatchObject(shareFull);
		await quota.reserve('a', 200);
	});

	/** Takes a byte at a time. */
	async function takesOne(client: string): Promise<boolean> {
		return quota.reserve(client, 1).then(
			() => true,
			() => false,
		);
	}

	it.each([1, 2, 3, 9])(
		'leaves a part in n + 1 for others, if n = %i clients fill theirs in turn',
		async (n) => {
			const clients = Array.from({ length: n }, (_, i) => `client ${i}`);
			while ((await Promise.all(clients.map(takesOne))).includes(true));
			expect(1000 - quota.usedBytes).toBeGreaterThanOrEqual(Math.floor(1000 / (n + 1)) - n);
			expect(await takesOne('another')).toBe(true);
		},
	);

	it('leaves an eighth for others, if three clients fill theirs one after the other', async () => {
		for (const client of ['a', 'b', 'c']) while (await takesOne(client));
		expect(1000 - quota.usedBytes).toBe(125);
		expect(await takesOne('d')).toBe(true);
	});
});

describe('the floor', () => {
	beforeEach(() => {
		quota = create(1_000_000, 500);
	});

	it('stays free: exactly that much, and not one byte less', async () => {
		free = 1000;
		await expect(quota.reserve(undefined, 501)).rejects.toMatchObject(full);
		await quota.reserve(undefined, 500);
	});

	it('counts bytes that are not on the disk yet, and no others', async () => {
		free = 1000;
		const space = await quota.reserve(undefined, 400);
		await expect(quota.reserve(undefined, 101)).rejects.toMatchObject(full);
		space.written();
		await quota.reserve(undefined, 500);
	});

	it('no longer counts bytes that were released before they were written', async () => {
		free = 1000;
		(await quota.reserve(undefined, 400)).release();
		await quota.reserve(undefined, 500);
	});
});
