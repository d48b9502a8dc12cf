import { expect, test, vi } from 'vitest';
import { int8Model, mixedModel } from '#contract/device-models.ts';
import { type Behaviour, desktop, type FakeWorkers, fakeWorkers } from './fake-workers.fixture.ts';
import { type Device, DeviceError } from './protocol.ts';
import { type DeviceOptions, startDevice } from './start-device.ts';

const image = new Blob(['an image']);
const never = new Promise<never>(() => {});
const failing = (code: DeviceError['code'], message?: string) =>
	Promise.reject(new DeviceError(code, message));

interface Started {
	readonly device: Device;
	readonly workers: FakeWorkers;
	readonly readModel: ReturnType<typeof vi.fn>;
	readonly onBackend: ReturnType<typeof vi.fn>;
}

async function start(behaviour: Behaviour = {}, options: DeviceOptions = {}): Promise<Started> {
	const workers = fakeWorkers(behaviour);
	const readModel = vi.fn(async () => new Uint8Array(8));
	const onBackend = vi.fn();
	const { startWorker } = workers;
	const device = await startDevice(readModel, { abilities: desktop, onBackend, startWorker, ...options });
	return { device, workers, readModel, onBackend };
}

test('one worker with the fastest backend does all', async () => {
	const { device, workers, readModel, onBackend } = await start();
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
	await device.cutOut(image);
	expect(workers.started).toHaveLength(1);
	expect(readModel).toHaveBeenCalledExactlyOnceWith(mixedModel);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('webgpu', undefined);
});

test('a backend that cannot load leaves the next one, with the reason, one worker at a time, the model read for each', async () => {
	const { device, workers, readModel, onBackend } = await start({
		load: ({ backend }) => (backend === 'wasm' ? Promise.resolve() : failing('failed', `no ${backend}`)),
	});
	expect(workers.started.map(({ choice }) => choice)).toEqual([
		{ backend: 'webgpu', threads: 1 },
		{ backend: 'wasm-threads', threads: 4 },
		{ backend: 'wasm', threads: 1 },
	]);
	expect(workers.running).toHaveLength(1);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('wasm', 'no wasm-threads');
	expect(readModel).toHaveBeenCalledTimes(3);
	expect(new Set(workers.started.map(({ bytes }) => bytes)).size).toBe(3);
	expect(await device.cutOut(image)).toMatchObject({ backend: 'wasm' });
});

test('a backend that runs out of memory while it loads leaves the next one', async () => {
	const { onBackend } = await start({
		load: ({ backend }) => (backend === 'webgpu' ? failing('out-of-memory') : Promise.resolve()),
	});
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('wasm-threads', 'out-of-memory');
});

test('a backend that does not start in time is ended and leaves the next one, and the last may take as long as it likes', async () => {
	const { onBackend, workers } = await start(
		{
			load: ({ backend }) =>
				backend === 'wasm' ? new Promise((resolve) => setTimeout(resolve, 100)) : never,
		},
		{ startLimitMs: 10 },
	);
	expect(onBackend).toHaveBeenCalledExactlyOnceWith('wasm', 'It did not start in time.');
	expect(workers.running).toHaveLength(1);
});

test('where memory is short the next worker starts when that of the one before is free, and else at once', async () => {
	const startsAfter = async (memoryGb: number | undefined, releaseMs: number) => {
		const { device, workers } = await start(
			{ cutOut: () => never },
			{ abilities: { ...desktop, memoryGb }, releaseMs },
		);
		const cancellation = new AbortController();
		const cancelled = device.cutOut(image, { signal: cancellation.signal });
		await vi.waitFor(() => expect(workers.running).toHaveLength(1));
		cancellation.abort();
		await expect(cancelled).rejects.toThrow();
		const cancelledAt = performance.now();
		void device.cutOut(image).catch(() => {});
		await vi.waitFor(() => expect(workers.started).toHaveLength(2), { timeout: 10_000 });
		return performance.now() - cancelledAt;
	};
	expect(await startsAfter(undefined, 300)).toBeGreaterThan(250);
	expect(await startsAfter(4, 300)).toBeGreaterThan(250);
	// Longer than any test.
	await startsAfter(8, 1_000_000);
});

test('what is faster than the preferred backend is not tried, an unavailable preference changes nothing', async () => {
	const preferred = await start({}, { prefer: 'wasm-threads' });
	expect(preferred.workers.started.map(({ choice }) => choice?.backend)).toEqual(['wasm-threads']);
	const abilities = { ...desktop, hasGpu: false };
	const absent = await start({}, { prefer: 'webgpu', abilities });
	expect(absent.workers.started.map(({ choice }) => choice?.backend)).toEqual(['wasm-threads']);
});

test.each([
	['failed', 'no-backend'],
	['out-of-memory', 'out-of-memory'],
] as const)(
	'where the last backend fails with %s, the start rejects with %s and leaves no worker',
	async (code, expected) => {
		const { startWorker, ...workers } = fakeWorkers({ load: () => failing(code, 'why') });
		const started = startDevice(async () => new Uint8Array(8), { abilities: desktop, startWorker });
		await expect(started).rejects.toMatchObject({ name: 'DeviceError', code: expected, message: 'why' });
		expect(workers.started).toHaveLength(3);
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

test('a given-up start ends its worker', async () => {
	const workers = fakeWorkers({ load: () => never });
	const giveUp = new AbortController();
	const started = startDevice(async () => new Uint8Array(8), {
		abilities: desktop,
		startWorker: workers.startWorker,
		signal: giveUp.signal,
	});
	await vi.waitFor(() => expect(workers.running).toHaveLength(1));
	giveUp.abort();
	await expect(started).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.running).toHaveLength(0);
});

test('a backend that fails on an image is replaced, and the image is done by the next', async () => {
	const { device, workers, onBackend } = await start({
		cutOut: (_, { backend }) => (backend === 'webgpu' ? failing('failed', 'lost') : Promise.resolve()),
	});
	expect(await device.cutOut(image)).toMatchObject({ backend: 'wasm-threads' });
	expect(onBackend).toHaveBeenLastCalledWith('wasm-threads', 'lost');
	expect(workers.running).toHaveLength(1);
});

test('an image that no backend can do rejects, and the one after it has a fresh worker', async () => {
	let isBroken = true;
	const { device, workers } = await start({
		cutOut: () => (isBroken ? failing('failed', 'broken') : Promise.resolve()),
	});
	await expect(device.cutOut(image)).rejects.toMatchObject({ code: 'failed', message: 'broken' });
	expect(workers.running).toHaveLength(0);
	isBroken = false;
	expect(await device.cutOut(image)).toMatchObject({ backend: 'wasm' });
	expect(workers.started).toHaveLength(4);
});

test('an image that is too much for memory rejects at once, and ends the worker but not its backend', async () => {
	let isLarge = true;
	const { device, workers } = await start({
		cutOut: () => (isLarge ? failing('out-of-memory') : Promise.resolve()),
	});
	await expect(device.cutOut(image)).rejects.toMatchObject({ code: 'out-of-memory' });
	expect(workers.started).toHaveLength(1);
	expect(workers.running).toHaveLength(0);
	isLarge = false;
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
});

test.each(['unreadable-image', 'too-many-pixels'] as const)(
	'an image refused with %s leaves its worker',
	async (code) => {
		const { device, workers } = await start({ cutOut: () => failing(code) });
		await expect(device.cutOut(image)).rejects.toMatchObject({ code });
		expect(workers.running).toEqual(workers.started);
		expect(workers.started).toHaveLength(1);
	},
);

test('a worker that ended between two images is replaced by one with the same backend', async () => {
	const { device, workers } = await start();
	workers.started[0]?.crash();
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
	expect(workers.started).toHaveLength(2);
	expect(workers.running).toHaveLength(1);
});

test('cancelling a call ends its worker at once, and the next call has another, with the model read anew', async () => {
	let isSlow = true;
	const begun = vi.fn();
	const { device, workers, readModel } = await start({
		cutOut: () => {
			begun();
			return isSlow ? never : Promise.resolve();
		},
	});
	const cancel = new AbortController();
	const cancelled = device.cutOut(image, { signal: cancel.signal });
	await vi.waitFor(() => expect(begun).toHaveBeenCalled());
	cancel.abort();
	expect(workers.running).toHaveLength(0);
	await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
	isSlow = false;
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
	expect(workers.started).toHaveLength(2);
	expect(readModel).toHaveBeenCalledTimes(2);
});

test('cancelling while another worker loads ends that one too', async () => {
	let isSlow = false;
	const { device, workers } = await start({ load: () => (isSlow ? never : Promise.resolve()) });
	workers.started[0]?.crash();
	isSlow = true;
	const cancel = new AbortController();
	const cancelled = device.cutOut(image, { signal: cancel.signal });
	await vi.waitFor(() => expect(workers.started).toHaveLength(2));
	cancel.abort();
	await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.running).toHaveLength(0);
});

test('a call that waits for another and is cancelled rejects at once, without harm to the one that runs', async () => {
	let finish = () => {};
	const { device, workers } = await start({
		cutOut: () =>
			new Promise((resolve) => {
				finish = resolve;
			}),
	});
	const first = device.cutOut(image);
	const cancel = new AbortController();
	const waiting = device.cutOut(image, { signal: cancel.signal });
	cancel.abort();
	await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
	finish();
	await expect(first).resolves.toMatchObject({ backend: 'webgpu' });
	expect(workers.running).toHaveLength(1);
});

test('a signal that is aborted after its call has no effect', async () => {
	const { device, workers } = await start();
	const late = new AbortController();
	await device.cutOut(image, { signal: late.signal });
	late.abort();
	await device.cutOut(image);
	expect(workers.started).toHaveLength(1);
});

test('images are cut out one at a time, in order', async () => {
	const finish: (() => void)[] = [];
	const { device } = await start({
		cutOut: () =>
			new Promise((resolve) => {
				finish.push(resolve);
			}),
	});
	const results: string[] = [];
	const [first, second] = ['a', 'b'].map((name) => device.cutOut(image).then(() => results.push(name)));
	await vi.waitFor(() => expect(finish).toHaveLength(1));
	finish[0]?.();
	await first;
	await vi.waitFor(() => expect(finish).toHaveLength(2));
	finish[1]?.();
	await second;
	expect(results).toEqual(['a', 'b']);
});

test('steps are reported as the worker names them', async () => {
	const { device } = await start({
		cutOut: async (_, __, onStep) => {
			onStep('decoding');
			onStep('encoding');
		},
	});
	const onStep = vi.fn();
	await device.cutOut(image, { onStep });
	expect(onStep.mock.calls).toEqual([['decoding'], ['encoding']]);
});

test('close ends the worker, rejects the calls under way and those to come, and may be called again', async () => {
	const { device, workers } = await start({ cutOut: () => never });
	const [running, waiting] = [device.cutOut(image), device.cutOut(image)];
	device.close();
	device.close();
	for (const call of [running, waiting, device.cutOut(image)])
		await expect(call).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.started).toHaveLength(1);
	expect(workers.running).toHaveLength(0);
});

test('a device whose memory is freed has no worker until the next image, which starts another', async () => {
	const { device, workers } = await start();
	await device.cutOut(image);
	device.freeMemory();
	device.freeMemory();
	expect(workers.running).toHaveLength(0);
	await device.cutOut(image);
	expect([workers.started.length, workers.running.length]).toEqual([2, 1]);
});

test('a browser of little memory gets the smaller model', async () => {
	const small = await start({}, { abilities: { ...desktop, memoryGb: 2 } });
	expect(small.readModel).toHaveBeenCalledExactlyOnceWith(int8Model);
});
