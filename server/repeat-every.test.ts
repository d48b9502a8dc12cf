import { expect, it, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

it('a run that takes longer than the interval is not joined by another one, and is waited for at the end', async () => {
	const stop = new AbortController();
	let running = 0;
	let most = 0;
	const work = vi.fn(async () => {
		most = Math.max(most, ++running);
		await new Promise((resolve) => setTimeout(resolve, 20));
		running -= 1;
	});
	const ended = repeatEvery(5, work, stop.signal);
	await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThanOrEqual(3), 15_000);
	stop.abort();
	await ended;
	expect(running).toBe(0);
	expect(most).toBe(1);
});

it('an error of the work ends it', async () => {
	const work = vi.fn().mockRejectedValue(new Error('broken'));
	await expect(repeatEvery(5, work, new AbortController().signal)).rejects.toThrow('broken');
	expect(work).toHaveBeenCalledTimes(1);
});
