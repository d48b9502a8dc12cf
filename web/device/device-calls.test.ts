// What becomes of calls on a started device: failures, cancelling, order, and the end.
import { expect, test, vi } from 'vitest';
import { failing, image, never, startFake } from './fake-workers.fixture.ts';

test('a backend that fails on an image is replaced, and the image is done by the next', async () => {
	const { device, workers, onBackend } = await startFake({
		cutOut: (_, { backend }) => (backend === 'webgpu' ? failing('failed', 'lost') : Promise.resolve()),
	});
	expect(await device.cutOut(image)).toMatchObject({ backend: 'own-kernels' });
	expect(onBackend).toHaveBeenLastCalledWith('own-kernels', 'lost');
	expect(workers.running).toHaveLength(1);
});

test('an image that no backend can do rejects, and the one after it has a fresh worker', async () => {
	let isBroken = true;
	const { device, workers } = await startFake({
		cutOut: () => (isBroken ? failing('failed', 'broken') : Promise.resolve()),
	});
	await expect(device.cutOut(image)).rejects.toMatchObject({ code: 'failed', message: 'broken' });
	expect(workers.running).toHaveLength(0);
	isBroken = false;
	expect(await device.cutOut(image)).toMatchObject({ backend: 'wasm' });
	expect(workers.started).toHaveLength(5);
});

test('an image that is too much for memory rejects at once, and ends the worker but not its backend', async () => {
	let isLarge = true;
	const { device, workers } = await startFake({
		cutOut: () => (isLarge ? failing('out-of-memory') : Promise.resolve()),
	});
	await expect(device.cutOut(image)).rejects.toMatchObject({ code: 'out-of-memory' });
	expect(workers.started).toHaveLength(1);
	expect(workers.running).toHaveLength(0);
	isLarge = false;
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
});

test.each(['unreadable-image', 'too-many-pixels'] as const)(
	'an image refused with %s does not end its worker',
	async (code) => {
		const { device, workers } = await startFake({ cutOut: () => failing(code) });
		await expect(device.cutOut(image)).rejects.toMatchObject({ code });
		expect(workers.running).toEqual(workers.started);
		expect(workers.started).toHaveLength(1);
	},
);

test('a worker that ended between two images is replaced by one with the same backend', async () => {
	const { device, workers } = await startFake();
	workers.started[0]?.crash();
	expect(await device.cutOut(image)).toMatchObject({ backend: 'webgpu' });
	expect(workers.started).toHaveLength(2);
	expect(workers.running).toHaveLength(1);
});

test('cancelling a call ends its worker at once, and the next call gets another, which reads the model again', async () => {
	let isSlow = true;
	const begun = vi.fn();
	const { device, workers, readModel } = await startFake({
		cutOut: () => {
			begun();
			return isSlow ? never : Promise.resolve();
		},
	});
	const cancel = new AbortController();
	const cancelled = device.cutOut(image, { signal: cancel.signal });
	await vi.waitFor(() => expect(begun).toHaveBeenCalled(), 30_000);
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
	const { device, workers } = await startFake({ load: () => (isSlow ? never : Promise.resolve()) });
	workers.started[0]?.crash();
	isSlow = true;
	const cancel = new AbortController();
	const cancelled = device.cutOut(image, { signal: cancel.signal });
	await vi.waitFor(() => expect(workers.started).toHaveLength(2), 30_000);
	cancel.abort();
	await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.running).toHaveLength(0);
});

test('a call that waits for another and is cancelled rejects at once, without harm to the one that runs', async () => {
	let finish = () => {};
	const { device, workers } = await startFake({
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
	const { device, workers } = await startFake();
	const late = new AbortController();
	await device.cutOut(image, { signal: late.signal });
	late.abort();
	await device.cutOut(image);
	expect(workers.started).toHaveLength(1);
});

test('images are cut out one at a time, in order', async () => {
	const finish: (() => void)[] = [];
	const { device } = await startFake({
		cutOut: () =>
			new Promise((resolve) => {
				finish.push(resolve);
			}),
	});
	const results: string[] = [];
	const [first, second] = ['a', 'b'].map((name) => device.cutOut(image).then(() => results.push(name)));
	await vi.waitFor(() => expect(finish).toHaveLength(1), 30_000);
	finish[0]?.();
	await first;
	await vi.waitFor(() => expect(finish).toHaveLength(2), 30_000);
	finish[1]?.();
	await second;
	expect(results).toEqual(['a', 'b']);
});

test('steps are reported as the worker names them', async () => {
	const { device } = await startFake({
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
	const { device, workers } = await startFake({ cutOut: () => never });
	const [running, waiting] = [device.cutOut(image), device.cutOut(image)];
	device.close();
	device.close();
	for (const call of [running, waiting, device.cutOut(image)])
		await expect(call).rejects.toMatchObject({ name: 'AbortError' });
	expect(workers.started).toHaveLength(1);
	expect(workers.running).toHaveLength(0);
});

test('a device whose memory is freed has no worker until the next image, which starts another', async () => {
	const { device, workers } = await startFake();
	await device.cutOut(image);
	device.freeMemory();
	device.freeMemory();
	expect(workers.running).toHaveLength(0);
	await device.cutOut(image);
	expect([workers.started.length, workers.running.length]).toEqual([2, 1]);
});
