// The test rig of a cluster on this machine: HTTP nodes and workers as processes, Redis, and an S3 server.
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client, s3Timeouts } from '#server/store/s3/client.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { type RealRedis, startRedis } from '#test/real-redis.ts';
import { type Radosgw, startRadosgw } from '#test/real-s3/radosgw.ts';
import { type Bench, type BenchServer, createBench } from '../processes/bench-server.ts';

export interface Rig {
	readonly redis: RealRedis;
	readonly s3: Radosgw;
	/** A single-machine server without Redis and S3. */
	startAlone(): Promise<BenchServer>;
	startNode(): Promise<BenchServer>;
	/** Resolves when the worker takes jobs. */
	startWorker(): Promise<ServerProcess>;
	close(): Promise<void>;
}

const workScript = fileURLToPath(new URL('../../server/work.ts', import.meta.url));
const bucket = 'images';
const region = 'us-east-1';

/** Stops all parts if one of them cannot start. */
export async function createRig(): Promise<Rig> {
	const bench = await createBench();
	try {
		return await createRigOf(bench);
	} catch (error) {
		await bench.close();
		throw error;
	}
}

async function createRigOf(bench: Bench): Promise<Rig> {
	const redis = await startRedis();
	bench.atEnd(() => redis.close());
	const s3 = await startRadosgw();
	bench.atEnd(() => s3.close());
	await makeBucket(s3);
	const workers: ServerProcess[] = [];
	bench.atEnd(async () => {
		await Promise.all(workers.map(killWorker));
	});
	const shared = {
		PEEL_SECRET: randomBytes(32).toString('base64url'),
		PEEL_REDIS_URL: redis.url,
		PEEL_S3_ENDPOINT: s3.endpoint,
		PEEL_S3_REGION: region,
		PEEL_S3_BUCKET: bucket,
		PEEL_S3_ACCESS_KEY: s3.accessKey,
		PEEL_S3_SECRET_KEY: s3.secretKey,
		PEEL_QUEUE_LIMIT: '100',
	};
	return {
		redis,
		s3,
		startAlone: async () => bench.start(await bench.newDataDir()),
		// Rate limits are on, so that the counters in Redis are measured too, but too high to reject anything.
		startNode: async () => bench.start(await bench.newDataDir(), { ...shared, PEEL_RATE_LIMIT: '100' }),
		async startWorker() {
			const env = { ...shared, PEEL_DATA_DIR: await bench.newDataDir() };
			const worker = await startServerProcess({ script: workScript, env, ready: /is ready (to work)/ });
			workers.push(worker);
			return worker;
		},
		close: () => bench.close(),
	};
}

/** SIGKILL, as in a crash. */
export async function killWorker({ child, ended }: ServerProcess): Promise<void> {
	child.kill('SIGKILL');
	await ended;
}

async function makeBucket({ endpoint, accessKey, secretKey }: Radosgw): Promise<void> {
	const client = createS3Client(
		{ endpoint, region, bucket, accessKey, secretKey, pathStyle: true },
		s3Timeouts,
	);
	try {
		await client.send(new CreateBucketCommand({ Bucket: bucket }));
	} finally {
		client.destroy();
	}
}
