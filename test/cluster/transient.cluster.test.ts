// Cutouts for programs on several machines: real Redis, a real S3 server, a node and a worker.
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { createSharedJobRunner } from '#server/images/job-runner.ts';
import { outputPart } from '#server/queue/job.ts';
import { createS3Store } from '#server/store/s3/s3-store.ts';
import { useOneRedis } from '#test/one-redis.ts';
import { isInstalled } from '#test/programs.ts';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import { transientSuite } from '#test/suites/transient-suite.ts';
import { createNode, createWorker } from './redis-queue.ts';

describe.skipIf(!isInstalled('Redis') || missingS3())('a cutout for a program on several machines', () => {
	const shared = useOneRedis();
	let s3: TestS3;
	let backings = 0;
	beforeAll(async () => {
		s3 = await startS3();
	});
	afterAll(() => s3?.close());

	transientSuite(async (engine, now) => {
		backings += 1;
		const folder = `${backings}/`;
		const store = await createS3Store({
			...s3.options,
			prefix: s3.options.prefix + folder,
			now,
			maxLifeMs: 3_600_000,
			log: { info() {}, warn() {} },
		});
		const node = await createNode(shared.server, {
			isDone: async (job) => (await store.stat(job.id, outputPart(job))) !== undefined,
			isStored: async (id) => (await store.stat(id, 'original')) !== undefined,
		});
		const worker = await createWorker(shared.server, createSharedJobRunner(store, engine));
		onTestFinished(async () => {
			await node.close();
			await worker.close();
		});
		return {
			store,
			queue: node.queue,
			stored: async () => (await s3.keys()).filter((key) => key.startsWith(folder)),
		};
	});
});
