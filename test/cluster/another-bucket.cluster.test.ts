// A worker that uses another bucket than the nodes, such as one left over from an earlier installation.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDiskStore } from '#server/wire/one-machine.ts';
import { callProcess, problemOf, upload } from '#test/api/calls.ts';
import { isInstalled } from '#test/programs.ts';
import { startCluster } from './cluster.ts';

it.skipIf(!isInstalled('Redis'))(
	'a worker that does not find an image which the node finds is a fault of the service, with its cause in the log; the image counts as stored',
	async () => {
		const cluster = await startCluster();
		onTestFinished(cluster.close);
		const PEEL_DATA_DIR = await mkdtemp(path.join(tmpdir(), 'peel-another-'));
		onTestFinished(() => rm(PEEL_DATA_DIR, { recursive: true }));
		const node = await cluster.startNode();
		const { id } = await upload(node.url);
		const another = await openDiskStore(readConfig({ ...cluster.env, PEEL_DATA_DIR }), Date.now);
		const worker = await cluster.startWorker({ store: another });

		const failed = await problemOf(await callProcess(node.url, id));
		expect(failed).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
		expect(node.log.join('')).toContain('a worker does not find an image that is stored');
		await worker.close();
		await cluster.startWorker();
		expect((await callProcess(node.url, id)).status).toBe(200);
	},
);
