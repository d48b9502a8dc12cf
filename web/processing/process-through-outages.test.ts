import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { processThroughOutages } from './process-through-outages.ts';

const waitsMs = [1000, 2000, 4000, 8000, 15_000];
const onOutage = vi.fn();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
	onOutage.mockReset();
});

/** The connection is lost in so many calls, one after the other, before one gets this reply. */
function stubCalls(lost: number, reply = Response.json({ processedToken: 'token', expiresAt: '' })) {
	const fetched = vi.fn(async () => {
		if (fetched.mock.calls.length <= lost) throw new TypeError('Failed to fetch');
		return reply;
	});
	vi.stubGlobal('fetch', fetched);
	return fetched;
}

const { signal } = new AbortController();

it('a connection that is lost for half a minute is waited for, longer each time, and the result comes with the next call', async () => {
	const fetched = stubCalls(waitsMs.length);
	const outcome = processThroughOutages(signal, 'id', onOutage);
	for (const [index, waitMs] of waitsMs.entries()) {
		await vi.advanceTimersByTimeAsync(waitMs - 1);
		expect([fetched.mock.calls.length, onOutage.mock.calls.length]).toEqual([index + 1, index + 1]);
		await vi.advanceTimersByTimeAsync(1);
	}
	expect(await outcome).toMatchObject({ processedToken: 'token' });
	expect(onOutage).toHaveBeenCalledTimes(waitsMs.length);
});

it('a connection that is lost for longer is a failure', async () => {
	const fetched = stubCalls(waitsMs.length + 1);
	const failure = expect(processThroughOutages(signal, 'id', onOutage)).rejects.toMatchObject({
		code: 'offline',
	});
	await vi.advanceTimersByTimeAsync(60_000);
	await failure;
	expect(fetched).toHaveBeenCalledTimes(waitsMs.length + 1);
});

it('a call that is rejected is not made again', async () => {
	const fetched = stubCalls(0, Response.json({ code: 'not-found' }, { status: 404 }));
	await expect(processThroughOutages(signal, 'id', onOutage)).rejects.toMatchObject({ code: 'not-found' });
	expect([fetched.mock.calls.length, onOutage.mock.calls.length]).toEqual([1, 0]);
});

it('a page that is left while it waits makes no further call', async () => {
	const fetched = stubCalls(1);
	const leaving = new AbortController();
	const failure = expect(processThroughOutages(leaving.signal, 'id', onOutage)).rejects.toThrow();
	await vi.advanceTimersByTimeAsync(500);
	leaving.abort();
	await vi.advanceTimersByTimeAsync(60_000);
	await failure;
	expect(fetched).toHaveBeenCalledTimes(1);
});
