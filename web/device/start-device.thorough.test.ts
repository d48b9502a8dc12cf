// How a device starts: which backends are tried, in which order, and what is left when none works.
import { expect, test, vi } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { desktop, failing, fakeWorkers, image, never, startFake } from './fake-workers.fixture.ts';
import { startDevice } from './start-device.ts';

test('one worker with the fastest backend does everything', async () => {
	const { device, workers, readModel, onBackend } = await startFake();
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
	await device.cutOut(image);
	expect(workers.started).toHaveLength(1);
	expect(readModel).toHaveBeenCalledExactlyOnceWith(deviceModel);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('webgpu', undefined);
});

test('a backend that cannot load gives way to the next, with the reason: one worker at a time, the model read for each', async () => {
	const { device, workers, readModel, onBackend } = await startFake({
		load: ({ backend }) => (backend === 'wasm' ? Promise.resolve() : failing('failed', `no ${backend}`)),
	});
	expect(workers.started.map(({ choice }) => choice)).toEqual([
		{ backend: 'webgpu', threads: 1, kernels: 'relaxed' },
		{ backend: 'own-kernels', threads: 4, kernels: 'relaxed' },
		{ backend: 'wasm-threads', threads: 4, kernels: undefined },
		{ backend: 'wasm', threads: 1, kernels: undefined },
	]);
	expect(workers.running).toHaveLength(1);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('wasm', 'no wasm-threads');
	expect(readModel).toHaveBeenCalledTimes(4);
	expect(new Set(workers.started.map(({ bytes }) => bytes)).size).toBe(4);
	expect(await device.cutOut(image)).toMatchObject({ backend: 'wasm' });
});

test('a backend that runs out of memory while it loads gives way to the next', async () => {
	const { onBackend } = await startFake({
		load: ({ backend }) => (backend === 'webgpu' ? failing('out-of-memory') : Promise.resolve()),
	});
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('own-kernels', 'out-of-memory');
});

test('a backend that does not start in time is ended and gives way to the next, but the last may take any time', async () => {
	const { onBackend, workers } = await startFake(
		{
			load: ({ backend }) =>
				backend === 'wasm' ? new Promise((resolve) => setTimeout(resolve, 100)) : never,
		},
		{ startLimitMs: 10 },
	);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('wasm', 'It did not start in time.');
	expect(workers.running).toHaveLength(1);
});

test('where memory is short the next worker waits until the memory of the previous one is free, otherwise it starts at once', async () => {
	const startsAfter = async (memoryGb: number | undefined, releaseMs: number) => {
		const { device, workers } = await startFake(
			{ cutOut: () => never },
			{ abilities: { ...desktop, memoryGb }, releaseMs },
		);
		const cancellation = new AbortController();
		const cancelled = device.cutOut(image, { signal: cancellation.signal });
		await vi.waitFor(() => expect(workers.running).toHaveLength(1), 30_000);
		const cancelledAt = performance.now();
		cancellation.abort();
		await expect(cancelled).rejects.toThrow();
		void device.cutOut(image).catch(() => {});
		await vi.waitFor(() => expect(workers.started).toHaveLength(2), { timeout: 10_000 });
		return performance.now() - cancelledAt;
	};
	expect(await startsAfter(undefined, 300)).toBeGreaterThan(250);
	expect(await startsAfter(4, 300)).toBeGreaterThan(250);
	// Longer than any test.
	await startsAfter(8, 1_000_000);
});

test('backends that are faster than the preferred one are not tried, and an unavailable preference changes nothing', async () => {
	const preferred = await startFake({}, { prefer: 'wasm-threads' });
	expect(preferred.workers.started.map(({ choice }) => choice?.backend)).toEqual(['wasm-threads']);
	const abilities = { ...desktop, hasGpu: false };
	const absent = await startFake({}, { prefer: 'webgpu', abilities });
	expect(absent.workers.started.map(({ choice }) => choice?.backend)).toEqual(['own-kernels']);
});

test.each([
	['failed', 'no-backend'],
	['out-of-memory', 'out-of-memory'],
	['not-loaded', 'not-loaded'],
] as const)(
	'where the last backend fails with %s, the start rejects with %s and leaves no worker',
	async (code, expected) => {
		const { startWorker, ...workers } = fakeWorkers({ load: () => failing(code, 'why') });
		const started = startDevice(async () => new Uint8Array(8), { abilities: desktop, startWorker });
		await expect(started).rejects.toMatchObject({ name: 'DeviceError', code: expected, message: 'why' });
		expect(workers.started).toHaveLength(4);
		expect(workers.started.every(({ hasEnded }) => hasEnded)).toBe(true);
	},
);

test('a worker that cannot be created at all counts as no backend', async () => {
	const startWorker = () => {
		throw new Error('refused by the policy');
	};
	const started = startDevice(async () => new Uint8Array(8), { abilities: desktop, startWorker });
	await expect(started).rejects.toMatchObject({ code: 'no-backend', message: 'refused by the policy' });
});

test('the start rejects with what the model’s reader rejects with, and starts no worker', async () => {
	const { startWorker, started } = fakeWorkers();
	const absent = new Error('absent');
	await expect(startDevice(() => Promise.reject(absent), { abilities: desktop, startWorker })).rejects.toBe(
		absent,
	);
	expect(started).toHaveLength(0);
});

test('a start that is given up ends its worker', async () => {
	const workers = fakeWorkers({ load: () => never });
	const giveUp = new AbortController();
	const started = startDevice(async () => new Uint8Array(8), {
		abilities: desktop,
		startWorker: workers.startWorker,
		signal: giveUp.signal,
	});
	await vi.waitFor(() => expect(workers.running).toHaveLength(1), 30_000);
	giveUp.abort();
	await expect(started).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.running).toHaveLength(0);
});
