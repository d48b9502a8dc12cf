// The time of a list on a device whose clock is set, or that sleeps, while the page is open.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError, noReply } from '#web/journey/api-error.ts';
import { type BatchAction, batchReducer, emptyBatch } from './batch-state.ts';
import { createExpiryCheck } from './create-expiry-check.ts';
import type { Item } from './item.ts';
import type { Processor } from './processing/processor.ts';

const hourMs = 3_600_000;
let state = emptyBatch;
let isReachable: boolean;
/** When the server deletes each image, by a clock that nobody sets. */
let deletedAt: Record<string, number>;
let sleptMs: number;
const readExpiry = vi.fn(async (_signal: AbortSignal, { id }: { id: string }) => {
	if (!isReachable) throw noReply();
	const leftMs = (deletedAt[id] ?? 0) - performance.now() - sleptMs;
	if (leftMs <= 0) throw new ApiError(410, 'gone', '', false);
	return Date.now() + leftMs;
});
let check: () => Promise<void>;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date', 'performance'] });
	readExpiry.mockClear();
	isReachable = true;
	sleptMs = 0;
	const end = performance.now() + hourMs;
	deletedAt = { first: end, later: end + hourMs / 2 };
	const expiry = (id: string) => Date.now() - performance.now() + (deletedAt[id] ?? 0);
	const cutout = { confidence: 1, doubt: undefined, token: 't' };
	const items = ['first', 'later'].map((id): Item => {
		const expiresAt = expiry(id);
		return {
			key: id,
			name: id,
			waits: 0,
			image: { id, expiresAt },
			state: { step: 'done', cutout: { ...cutout, expiresAt } },
		};
	});
	state = { ...emptyBatch, items };
	check = createExpiryCheck({
		read: () => state,
		dispatch: (action: BatchAction) => {
			state = batchReducer(state, action);
		},
		processor: { readExpiry } as Partial<Processor> as Processor,
	});
});
afterEach(() => void vi.useRealTimers());

const steps = () => state.items.map(({ state: { step } }) => step);
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);

it('photos expire at their times, without a request', async () => {
	vi.advanceTimersByTime(hourMs - 1);
	await check();
	expect(steps()).toEqual(['done', 'done']);
	vi.advanceTimersByTime(1);
	await check();
	expect(steps()).toEqual(['expired', 'done']);
	expect(readExpiry).not.toHaveBeenCalled();
});

it.each([-5, 2, 24])(
	'setting the clock by %d hours expires no photo: each expires when the server deletes it, which takes one request',
	async (hours) => {
		setClock(hours * hourMs);
		await check();
		vi.advanceTimersByTime(hourMs - 1);
		await check();
		expect(steps()).toEqual(['done', 'done']);
		vi.advanceTimersByTime(1);
		await check();
		expect(steps()).toEqual(['expired', 'done']);
		vi.advanceTimersByTime(hourMs / 2);
		await check();
		expect(steps()).toEqual(['expired', 'expired']);
		expect(readExpiry).toHaveBeenCalledTimes(1);
	},
);

it('after a sleep only what the server deleted meanwhile has expired, which takes one request', async () => {
	sleptMs = hourMs;
	setClock(hourMs);
	await check();
	expect(steps()).toEqual(['expired', 'done']);
	expect(readExpiry).toHaveBeenCalledTimes(1);
});

it('a photo that is deleted early counts as expired, and the next one confirms the clock', async () => {
	deletedAt.first = 0;
	setClock(-5 * hourMs);
	await check();
	expect(steps()).toEqual(['expired', 'done']);
	await check();
	vi.advanceTimersByTime(1.5 * hourMs - 1);
	await check();
	expect(steps()).toEqual(['expired', 'done']);
	vi.advanceTimersByTime(1);
	await check();
	expect(steps()).toEqual(['expired', 'expired']);
});

it('if the server does not say until when it keeps a photo, the known times stay', async () => {
	const { items } = state;
	readExpiry.mockImplementationOnce(async () => Number.NaN);
	setClock(-5 * hourMs);
	await check();
	expect(readExpiry).toHaveBeenCalledTimes(1);
	expect(state.items).toEqual(items);
});

it('a check that begins while the server is being asked does not ask again', async () => {
	setClock(2 * hourMs);
	await Promise.all([check(), check()]);
	expect(readExpiry).toHaveBeenCalledTimes(1);
	expect(steps()).toEqual(['done', 'done']);
});

it('while the server cannot be reached no photo expires, and the request is repeated', async () => {
	isReachable = false;
	setClock(5 * hourMs);
	await check();
	await check();
	expect(steps()).toEqual(['done', 'done']);
	isReachable = true;
	await check();
	expect(steps()).toEqual(['done', 'done']);
	expect(readExpiry).toHaveBeenCalledTimes(3);
});
