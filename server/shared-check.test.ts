import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedCheck } from './shared-check.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('checks once a second, however many probes there are', async () => {
	const check = vi.fn(async () => true);
	const isReady = sharedCheck(check);
	expect(await Promise.all([isReady(), isReady(), isReady()])).toEqual([true, true, true]);
	expect(await isReady()).toBe(true);
	expect(check).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1_000);
	await isReady();
	expect(check).toHaveBeenCalledTimes(2);
});

it('starts no other check while one is running, and throws its error for all callers', async () => {
	const gate = Promise.withResolvers<never>();
	const check = vi.fn(() => gate.promise);
	const isReady = sharedCheck(check);
	const first = isReady();
	vi.advanceTimersByTime(10_000);
	const second = isReady();
	gate.reject(new Error('away'));
	expect(await Promise.allSettled([first, second])).toMatchObject([
		{ reason: { message: 'away' } },
		{ reason: { message: 'away' } },
	]);
	await expect(isReady()).rejects.toThrow('away');
	expect(check).toHaveBeenCalledTimes(1);
});
