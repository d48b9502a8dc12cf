import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWritableProbe } from './writable-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const full = async () => Promise.reject(new Error('full'));

it('checks once a second, however many probes there are', async () => {
	const check = vi.fn(async () => {});
	const isWritable = createWritableProbe({ check });
	expect(await Promise.all([isWritable(), isWritable(), isWritable()])).toEqual([true, true, true]);
	expect(await isWritable()).toBe(true);
	expect(check).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1_000);
	await isWritable();
	expect(check).toHaveBeenCalledTimes(2);
});

it('reports when the store cannot be written, and when it can be again', async () => {
	const check = vi.fn(async () => {}).mockImplementationOnce(full);
	const isWritable = createWritableProbe({ check });
	expect(await isWritable()).toBe(false);
	vi.advanceTimersByTime(1_000);
	expect(await isWritable()).toBe(true);
});
