import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { jpeg, noise } from '#test/images.ts';
import { transientSuite } from '#test/suites/transient-suite.ts';
import { createLocalQueue } from '../queue/local/local-queue.ts';
import type { JobRunner } from '../queue/queue.ts';
import { meta, temporaryDisk } from '../store/disk/disk.fixture.ts';
import { minFileBytes } from '../store/disk/stored-files.ts';
import type { Store } from '../store/store.ts';
import { createJobRunner } from './job-runner.ts';
import { createTokens } from './tokens.ts';
import { createTransient, transientLifeMs } from './transient.ts';

const { openStore, files } = temporaryDisk();

describe('a cutout for a program on a single machine', () => {
	transientSuite(async (engine, now) => {
		const store = await openStore({ now });
		const capacity = () => ({ concurrency: 1, jobMs: 0, queueLimit: 16 });
		// The engine of the suite has capacity again when it ends.
		const runJob = createJobRunner(store, engine);
		const queue = createLocalQueue({
			runJob: (job, call) => runJob(job, call).finally(call.onCapacity),
			capacity,
		});
		onTestFinished(() => queue.close());
		return { store, queue, stored: files };
	});
});

describe('space on the disk', () => {
	/** A service whose engine is never reached. */
	async function setUp(quotaBytes: number) {
		const store = await openStore({ quotaBytes });
		const runJob = vi.fn<JobRunner>(async () => {});
		const queue = createLocalQueue({
			runJob,
			capacity: () => ({ concurrency: 1, jobMs: 0, queueLimit: 16 }),
		});
		const tokens = createTokens(['s'.repeat(32)]);
		return { store, runJob, transient: createTransient({ store, queue, tokens, now: Date.now }) };
	}
	const options = { recipes: [{}], maxOutputPixels: 1_000_000 } as const;

	it('that is too little for an image rejects it before any work, as with an upload', async () => {
		const { transient, runJob } = await setUp(10_000);
		const cutout = transient.cutOut(await jpeg(), options, {});
		await expect(cutout).rejects.toMatchObject({ code: 'storage-full' });
		expect(runJob).not.toHaveBeenCalled();
		expect(await files()).toEqual([]);
	});

	it('that is too little for a background rejects it too, and the image is deleted', async () => {
		// The image and its reservation take 32 KiB at least, and then the image alone 16 KiB.
		const { transient, runJob } = await setUp(2 * minFileBytes);
		const backgroundImage = await noise(400, 300);
		expect(backgroundImage.length).toBeGreaterThan(minFileBytes);
		const cutout = transient.cutOut(await jpeg(), { ...options, backgroundImage }, {});
		await expect(cutout).rejects.toMatchObject({ code: 'storage-full' });
		expect(runJob).not.toHaveBeenCalled();
		expect(await files()).toEqual([]);
	});

	it('that an image takes is counted for its client while it is stored, and then for nobody', async () => {
		const { store, runJob, transient } = await setUp(10_000_000);
		const put = vi.spyOn(store, 'put');
		runJob.mockRejectedValueOnce(new AppError('engine-failed'));
		const image = await jpeg();
		const cutout = transient.cutOut(image, { ...options, backgroundImage: image }, { client: 'a' });
		await expect(cutout).rejects.toMatchObject({ code: 'engine-failed' });
		expect(put.mock.calls.map(([, part, , , client]) => [part, client])).toEqual([
			['original', 'a'],
			['background', 'a'],
		]);
		expect(await store.usage?.()).toEqual({ images: 0, bytes: 0 });
	});

	it('is used for six minutes at most by one recipe, and for fourteen by two', () => {
		expect(transientLifeMs(1)).toBe(6 * 60_000);
		expect(transientLifeMs(3)).toBe(14 * 60_000);
	});
});

describe('the open output of a call', () => {
	const options = { recipes: [{}], maxOutputPixels: 1_000_000 } as const;
	const broken = new Error('broken');

	/** A store that opens `stream` as the output, and whose deletions are `remove`. */
	async function cutOutTo(stream: Readable, remove: Store['remove']) {
		const store = await openStore();
		vi.spyOn(store, 'open').mockResolvedValue({ meta: meta(), sizeBytes: 6, stream });
		vi.spyOn(store, 'remove').mockImplementation(remove);
		const capacity = { concurrency: 1, jobMs: 0, queueLimit: 16 };
		const queue = createLocalQueue({ runJob: async () => {}, capacity: () => capacity });
		const tokens = createTokens(['s'.repeat(32)]);
		const transient = createTransient({ store, queue, tokens, now: Date.now });
		return transient.cutOut(await jpeg(), options, {});
	}

	it('is closed if the files cannot be deleted, and the call fails', async () => {
		const stream = Readable.from(['cutout']);
		const cutout = cutOutTo(stream, () => Promise.reject(new AppError('unavailable')));
		await expect(cutout).rejects.toMatchObject({ code: 'unavailable' });
		expect(stream.destroyed).toBe(true);
	});

	it('that breaks before it is read harms nothing but its reader', async () => {
		const stream = new Readable({ read() {} });
		const { outputs } = await cutOutTo(stream, async () => {
			stream.destroy(broken);
			await new Promise((closed) => stream.once('close', closed));
		});
		await expect(pipeline(outputs[0]?.stream as Readable, new PassThrough())).rejects.toBe(broken);
	});
});
