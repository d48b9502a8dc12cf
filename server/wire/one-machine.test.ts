import { expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { readConfig } from '../config/config.ts';
import type { QueueJob } from '../queue/job.ts';
import { oneMachine, openDiskStore } from './one-machine.ts';

const job: QueueJob = { kind: 'analyse', id: 'a'.repeat(32) };
const metrics = { observeQueueWait() {}, countDisplacement() {} };

/** What is behind the application of one machine, with an original stored. */
async function create({ isLoaded = true } = {}) {
	const config = readConfig({ PEEL_DATA_DIR: await newFolder() });
	const store = await openDiskStore(config, Date.now);
	const expiresAt = Date.now() + limits.retentionMinutes * 60_000;
	await store.put(job.id, 'original', await jpeg(), { type: 'image/jpeg', width: 40, height: 30, expiresAt });
	const engine = createFakeEngine();
	engine.setReady(isLoaded);
	const close = vi.spyOn(engine, 'close');
	const { queue, stop } = await oneMachine(config, { engine, store, metrics });
	return { store, engine, close, queue, stop };
}

it('a job whose image is still being read when the service stops counts as running, and finishes', async () => {
	const { store, engine, close, queue, stop } = await create();
	const reading = Promise.withResolvers<void>();
	const { read } = store;
	vi.spyOn(store, 'read').mockImplementation(async (...part) => {
		await reading.promise;
		return read.apply(store, part);
	});
	const done = queue.run(job);
	const stopped = stop();
	expect(close).not.toHaveBeenCalled();
	reading.resolve();
	await Promise.all([done, stopped]);
	expect(engine.calls).toBe(1);
	expect(close).toHaveBeenCalledOnce();
});

it('an engine without a loaded worker process is closed at once, so that a job that waits for one ends', async () => {
	const { close, stop } = await create({ isLoaded: false });
	const stopped = stop();
	expect(close).toHaveBeenCalledOnce();
	await stopped;
});
