import { expect, it, vi } from 'vitest';
import { sleep } from './sleep.ts';

const reason = new Error('no longer wanted');

it('a sleep ends after its time, and leaves no listener on the signal', async () => {
	vi.useFakeTimers();
	const { signal } = new AbortController();
	const remove = vi.spyOn(signal, 'removeEventListener');
	const slept = sleep(1000, signal);
	await vi.advanceTimersByTimeAsync(1000);
	await expect(slept).resolves.toBeUndefined();
	expect(remove).toHaveBeenCalledOnce();
	vi.useRealTimers();
});

it.each(['before', 'during'])('a sleep that is aborted %s rejects with the reason', async (when) => {
	const cancellation = new AbortController();
	if (when === 'before') cancellation.abort(reason);
	const slept = sleep(60_000, cancellation.signal);
	cancellation.abort(reason);
	await expect(slept).rejects.toBe(reason);
});
