// When the worker for renderings starts and ends, with workers that the test settles and a fake clock.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeWorkers } from '#web/device/fake-workers.fixture.ts';
import { createDeviceRenderer } from './device-renderer.ts';

function setUp() {
	const workers = fakeWorkers();
	return { workers, renderer: createDeviceRenderer(async () => workers.startWorker) };
}
const { signal } = new AbortController();
const never = () => new Promise<never>(() => {});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('consecutive calls share a worker, which ends ten seconds after the last', async () => {
	const { workers, renderer } = setUp();
	const order: string[] = [];
	const call = (name: string) =>
		renderer.run(signal, async () => {
			order.push(`${name} starts`);
			await Promise.resolve();
			order.push(`${name} ends`);
		});
	await Promise.all([call('one'), call('two')]);
	expect(order).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
	await vi.advanceTimersByTimeAsync(9_999);
	expect([workers.started.length, workers.running.length]).toEqual([1, 1]);
	await vi.advanceTimersByTimeAsync(1);
	expect(workers.running).toEqual([]);
	await call('three');
	expect([workers.started.length, workers.running.length]).toEqual([2, 1]);
});

it('a cancelled call ends its worker, and the next call gets another', async () => {
	const { workers, renderer } = setUp();
	const cancellation = new AbortController();
	const [cancelled, next] = [
		renderer.run(cancellation.signal, never),
		renderer.run(signal, async () => 'made'),
	];
	await vi.advanceTimersByTimeAsync(0);
	cancellation.abort();
	await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
	expect(await next).toBe('made');
	expect(workers.started.map(({ hasEnded }) => hasEnded)).toEqual([true, false]);
});

it('a call that is cancelled while another runs starts nothing, and the other continues', async () => {
	const { workers, renderer } = setUp();
	const work = Promise.withResolvers<string>();
	const running = renderer.run(signal, () => work.promise);
	const waiting = renderer.run(AbortSignal.abort(), never);
	work.resolve('made');
	expect(await running).toBe('made');
	await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
	expect([workers.started.length, workers.running.length]).toEqual([1, 1]);
});

it('a call that fails ends its worker', async () => {
	const { workers, renderer } = setUp();
	await expect(renderer.run(signal, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect([workers.started.length, workers.running.length]).toEqual([1, 0]);
});

it('closing ends the worker at once, or after earlier calls; a later call gets another', async () => {
	const { workers, renderer } = setUp();
	const work = Promise.withResolvers<string>();
	const calls = [renderer.run(signal, () => work.promise), renderer.run(signal, async () => 'next')];
	await vi.advanceTimersByTimeAsync(0);
	renderer.close();
	work.resolve('made');
	expect(await Promise.all(calls)).toEqual(['made', 'next']);
	expect([workers.started.length, workers.running.length]).toEqual([1, 0]);
	expect(await renderer.run(signal, async () => 'later')).toBe('later');
	expect([workers.started.length, workers.running.length]).toEqual([2, 1]);
	renderer.close();
	expect(workers.running).toEqual([]);
});
