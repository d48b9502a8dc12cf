// When the device of a batch starts and when the memory of its network is
// free, with a device that the test settles and a fake clock.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device } from '#web/device/protocol.ts';
import { createNetworkHolder } from './network-holder.ts';

function setUp() {
	const device = { cutOut: vi.fn(), freeMemory: vi.fn(), close: vi.fn() } satisfies Device;
	const starts: PromiseWithResolvers<Device>[] = [];
	const signals: AbortSignal[] = [];
	const holder = createNetworkHolder((signal) => {
		signals.push(signal);
		const start = Promise.withResolvers<Device>();
		starts.push(start);
		signal.addEventListener('abort', () => start.reject(signal.reason));
		return start.promise;
	});
	return { device, starts, holder };
}
const half = 15_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('starts once for all calls, and again after a start that failed', async () => {
	const { device, starts, holder } = setUp();
	const first = holder.use(async () => 1);
	starts[0]?.reject(new Error('no'));
	await expect(first).rejects.toThrow('no');
	const calls = [holder.use(async () => 2), holder.use(async () => 3)];
	starts[1]?.resolve(device);
	expect(await Promise.all(calls)).toEqual([2, 3]);
	expect(await holder.use(async () => 4)).toBe(4);
	expect(starts).toHaveLength(2);
});

it('frees the memory half a minute after the last call, and never during one', async () => {
	const { device, starts, holder } = setUp();
	const long = Promise.withResolvers<void>();
	const call = holder.use(() => long.promise);
	starts[0]?.resolve(device);
	await holder.use(async () => {});
	await vi.advanceTimersByTimeAsync(3 * half);
	expect(device.freeMemory).not.toHaveBeenCalled();
	long.resolve();
	await call;
	await vi.advanceTimersByTimeAsync(2 * half - 1);
	expect(device.freeMemory).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(device.freeMemory).toHaveBeenCalledOnce();
});

it('keeps the network while one call follows another', async () => {
	const { device, starts, holder } = setUp();
	for (let at = 0; at < 4; at++) {
		const call = holder.use(async () => {});
		starts[0]?.resolve(device);
		await call;
		await vi.advanceTimersByTimeAsync(half);
	}
	expect(device.freeMemory).not.toHaveBeenCalled();
});

it('gives up a start during which it is freed, and the next call starts another', async () => {
	const { device, starts, holder } = setUp();
	const given = holder.use(async () => 1);
	holder.free();
	await expect(given).rejects.toMatchObject({ name: 'AbortError' });
	const next = holder.use(async () => 2);
	starts[1]?.resolve(device);
	expect(await next).toBe(2);
});
