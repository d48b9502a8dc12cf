// What a call waits for before it is made again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DeviceError } from '#web/device/protocol.ts';
import { ApiError, noReply } from '#web/journey/api-error.ts';
import { withRetries } from './with-retries.ts';

const signal = new AbortController().signal;
const start = 1_800_000_000_000;

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

const reply = (status: number, seconds?: number) => new ApiError(status, 'x', 'x', true, seconds);

/** A call that fails with these errors, one after another, before it succeeds. */
function failing(...errors: readonly Error[]) {
	const call = vi.fn(async () => 'done');
	for (const error of errors) call.mockRejectedValueOnce(error);
	return call;
}

it.each([429, 503])(
	'a call that gets a %i is made again after the time that the server says',
	async (status) => {
		const call = failing(reply(status, 20), reply(status, 600));
		const onWait = vi.fn();
		const outcome = withRetries(signal, call, onWait);
		await vi.advanceTimersByTimeAsync(19_999);
		expect(call).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(1);
		expect(call).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(600_000);
		expect(await outcome).toBe('done');
		expect(onWait.mock.calls).toEqual([[start + 20_000], [undefined], [start + 620_000], [undefined]]);
	},
);

it('a call without a connection, or without a part of the page, is made again every five seconds, if the page shows the wait', async () => {
	const call = failing(noReply(), noReply());
	const onWait = vi.fn();
	const outcome = withRetries(signal, call, onWait);
	await vi.advanceTimersByTimeAsync(10_000);
	expect(await outcome).toBe('done');
	expect(onWait.mock.calls).toEqual([['connection'], [undefined], ['connection'], [undefined]]);
	onWait.mockClear();
	const later = withRetries(signal, failing(new DeviceError('not-loaded')), onWait);
	await vi.advanceTimersByTimeAsync(5_000);
	expect(await later).toBe('done');
	expect(onWait.mock.calls).toEqual([['parts'], [undefined]]);
	const isFinal = withRetries(signal, failing(new DeviceError('not-loaded')), onWait, async () => false);
	await expect(isFinal).rejects.toMatchObject({ code: 'not-loaded' });
	await expect(withRetries(signal, failing(noReply()))).rejects.toMatchObject({ status: 0 });
});

it('a call that fails in another way rejects, and so does the eighth one that has to wait', async () => {
	const failed = failing(reply(500));
	await expect(withRetries(signal, failed)).rejects.toMatchObject({ status: 500 });
	expect(failed).toHaveBeenCalledTimes(1);
	const call = failing(...Array.from({ length: 8 }, () => reply(429, 1)));
	const outcome = expect(withRetries(signal, call)).rejects.toMatchObject({ status: 429 });
	await vi.advanceTimersByTimeAsync(7_000);
	await outcome;
	expect(call).toHaveBeenCalledTimes(8);
});

it('a wait ends when its signal is aborted, with its reason', async () => {
	const stop = new AbortController();
	const call = failing(reply(429, 600));
	const outcome = expect(withRetries(stop.signal, call)).rejects.toThrow('stopped');
	await vi.advanceTimersByTimeAsync(1_000);
	stop.abort(new Error('stopped'));
	await outcome;
	expect(call).toHaveBeenCalledTimes(1);
});
