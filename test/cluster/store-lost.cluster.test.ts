// A worker that alone cannot reach the store, as with an access key that was replaced elsewhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { callProcess, upload } from '#test/api/calls.ts';
import { isInstalled } from '#test/programs.ts';
import type { TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { type Cluster, startCluster } from './cluster.ts';

describe.skipIf(!isInstalled('Redis'))('a worker that has lost the store', () => {
	let cluster: Cluster;
	let node: TestServer;
	beforeAll(async () => {
		cluster = await startCluster();
		node = await cluster.startNode();
	});
	afterAll(() => cluster.close());

	/** The statuses of twenty images, one after the other. */
	async function processTwenty(): Promise<number[]> {
		const statuses: number[] = [];
		for (let image = 1; image <= 20; image++) {
			const { id } = await upload(node.url);
			statuses.push((await callProcess(node.url, id)).status);
		}
		return statuses;
	}

	it('leaves jobs to another worker until it can reach the store again, and takes them if there is no other', async () => {
		const { store } = cluster;
		let isLost = true;
		const orLost =
			<A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
			async (...args: A): Promise<R> => {
				if (isLost) throw new AppError('unavailable', 'S3 HeadObject: 403 InvalidAccessKeyId');
				return call(...args);
			};
		const { engine } = await cluster.startWorker({
			store: { ...store, stat: orLost(store.stat), read: orLost(store.read), check: orLost(store.check) },
		});
		const healthy = await cluster.startWorker();
		await until(processTwenty).toEqual(Array(20).fill(200));
		expect(engine.calls).toBe(0);
		await healthy.close();
		expect((await callProcess(node.url, (await upload(node.url)).id)).status).toBe(503);
		isLost = false;
		await until(async () => (await callProcess(node.url, (await upload(node.url)).id)).status).toBe(200);
		expect(engine.calls).toBeGreaterThan(0);
	});
});
