// A cluster whose Redis rejects connections, for example because its password was changed.
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '#server/log.ts';
import { connectRedis } from '#server/redis.ts';
import { process as processImage, upload } from '#test/api/calls.ts';
import { isInstalled } from '#test/programs.ts';
import { until } from '#test/until.ts';
import { startCluster } from './cluster.ts';

it.skipIf(!isInstalled('Redis'))(
	'node and worker log that Redis rejects connections, with its reason, once, however often they try; then everything works again',
	async () => {
		const cluster = await startCluster();
		onTestFinished(cluster.close);
		const node = await cluster.startNode();
		const ofWorker: string[] = [];
		const logger = createLogger('warn', { write: (line) => void ofWorker.push(line) });
		await cluster.startWorker({ logger });
		const operator = await connectRedis(cluster.redis.url, { info() {}, warn() {} });
		onTestFinished(operator.close);
		const redis = operator.commands;
		const attempts = async () =>
			Number(/total_connections_received:(\d+)/.exec(await redis.info('stats'))?.[1]);

		await redis.config('SET', 'requirepass', 'another');
		for (const type of ['normal', 'pubsub']) await redis.call('CLIENT', 'KILL', 'TYPE', type);
		const before = await attempts();
		await until(async () => (await attempts()) - before).toBeGreaterThan(40);
		await redis.config('SET', 'requirepass', '');
		await until(async () => (await fetch(`${node.url}/ready`)).status).toBe(200);
		await processImage(node.url, (await upload(node.url)).id);

		const rejected = [expect.stringMatching(/^NOAUTH /), 'Redis rejects connections'];
		for (const log of [node.log, ofWorker]) {
			const warnings = log.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
			expect(warnings.map(({ reason, msg }) => [reason, msg])).toEqual([
				[undefined, 'Redis cannot be reached'],
				rejected,
			]);
		}
	},
);
