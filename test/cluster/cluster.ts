// A cluster on one machine: a real Redis, one shared store (a folder, or real S3), web nodes, and workers in this
// process or in their own processes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import type { S3Options } from '#server/store/s3/s3-options.ts';
import { createS3Store } from '#server/store/s3/s3-store.ts';
import type { Store } from '#server/store/store.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { type WorkerOptions, type WorkerService, wireWorker } from '#server/wire/worker.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { type RealRedis, startRedis } from '#test/real-redis.ts';
import { startServer, type TestServer } from '#test/server.ts';

export interface Cluster {
	readonly redis: RealRedis;
	readonly store: Store;
	/** The environment of each of its processes. */
	readonly env: Record<string, string>;
	startNode(env?: Record<string, string>): Promise<TestServer>;
	startWorker(options?: Partial<WorkerOptions>): Promise<WorkerService & { readonly engine: FakeEngine }>;
	close(): Promise<void>;
}

/** Shorter than the defaults, so that tests need not wait long until a killed worker counts as lost. */
export const shortLocks = { lockMs: 3_000, stalledMs: 200 };

/** One folder is the store that all share; nothing in it is swept while a test runs. */
const noSweeps = { sweepIntervalMs: 3_600_000 };

interface ClusterOptions {
	readonly isPersistent?: boolean;
	/** Where images are stored. Default: a folder. */
	readonly s3?: S3Options;
}

export async function startCluster({ isPersistent = false, s3 }: ClusterOptions = {}): Promise<Cluster> {
	const dataDir = await mkdtemp(path.join(tmpdir(), 'peel-cluster-'));
	const redis = await startRedis({ isPersistent });
	const env = {
		PEEL_DATA_DIR: dataDir,
		PEEL_REDIS_URL: redis.url,
		// Required settings; the tests use the folder instead.
		PEEL_S3_REGION: 'nowhere',
		PEEL_S3_BUCKET: 'no-bucket',
		PEEL_S3_ACCESS_KEY: 'none',
		PEEL_S3_SECRET_KEY: 'none',
		PEEL_SECRET: 's'.repeat(32),
	};
	const config = readConfig(env);
	const store = s3 ? await openS3(s3) : await openDiskStore(config, Date.now);
	const closing: (() => Promise<void>)[] = [];

	return {
		redis,
		store,
		env,
		async startNode(more = {}) {
			const server = await startServer({
				env: { ...env, ...more },
				store,
				...noSweeps,
			});
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
				...shortLocks,
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

const openS3 = (options: S3Options) =>
	createS3Store({ ...options, now: Date.now, maxLifeMs: 3_600_000, log: { info() {}, warn() {} } });
