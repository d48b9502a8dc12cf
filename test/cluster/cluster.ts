// Several machines on this one: a real Redis, one shared store, nodes that answer and workers in this process or in one of their own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import type { Store } from '#server/store/store.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { type WorkerOptions, type WorkerService, wireWorker } from '#server/wire/worker.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { type RealRedis, startRedis } from '#test/real-redis.ts';
import { startServer, type TestServer } from '#test/server.ts';

export interface Cluster {
	readonly redis: RealRedis;
	readonly store: Store;
	/** What every process of it is told. */
	readonly env: Record<string, string>;
	startNode(env?: Record<string, string>): Promise<TestServer>;
	startWorker(options?: Partial<WorkerOptions>): Promise<WorkerService & { readonly engine: FakeEngine }>;
	close(): Promise<void>;
}

/** What decides that a worker is lost, in a hurry. */
export const hurry = { lockMs: 2_000, stalledMs: 500 };

/** One folder stands for the store that all share; nothing of it is swept while a test runs. */
const noSweeps = { sweepIntervalMs: 3_600_000 };

export async function startCluster({ isKeeping = false } = {}): Promise<Cluster> {
	const dataDir = await mkdtemp(path.join(tmpdir(), 'peel-cluster-'));
	const redis = await startRedis({ isKeeping });
	const env = {
		PEEL_DATA_DIR: dataDir,
		PEEL_REDIS_URL: redis.url,
		// Never asked: the store of these tests stands in for it.
		PEEL_S3_REGION: 'nowhere',
		PEEL_S3_BUCKET: 'no-bucket',
		PEEL_S3_ACCESS_KEY: 'none',
		PEEL_S3_SECRET_KEY: 'none',
		PEEL_SECRET: 's'.repeat(32),
	};
	const store = await openDiskStore(readConfig(env), Date.now);
	const closing: (() => Promise<void>)[] = [];

	return {
		redis,
		store,
		env,
		async startNode(more = {}) {
			const server = await startServer({ env: { ...env, ...more }, store, ...noSweeps });
			closing.push(server.close);
			return server;
		},
		async startWorker(options = {}) {
			const engine = createFakeEngine();
			const logger = createLogger('silent');
			const worker = await wireWorker(readConfig(env), {
				logger,
				store,
				engine,
				...noSweeps,
				...hurry,
				...options,
			});
			await worker.ready;
			closing.push(worker.close);
			return { ...worker, engine };
		},
		async close() {
			await Promise.all(closing.map((close) => close()));
			await redis.close();
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}
