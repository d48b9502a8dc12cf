// Overhead of Redis and S3: the latency of the same images on a single server and on the cluster, alternating, one at a time.
import { median, percentile } from '../statistics.ts';
import { createBalancer } from './balancer.ts';
import { send } from './client.ts';
import type { TestImage } from './images.ts';
import type { Rig } from './rig.ts';

export interface Overhead {
	readonly rounds: number;
	/** Median latency of upload, processing and download together. */
	readonly aloneMs: number;
	readonly clusterMs: number;
	/** The difference within a round as a share of the single server's latency: quartiles and median. */
	readonly share: { readonly low: number; readonly median: number; readonly high: number };
}

const warmUps = 2;

/** Uses one worker with as many threads as the single server. */
export async function measureOverhead(rig: Rig, images: readonly TestImage[]): Promise<Overhead> {
	const [alone, node, worker] = [await rig.startAlone(), await rig.startNode(), await rig.startWorker()];
	const times: { aloneMs: number; clusterMs: number }[] = [];
	const single = createBalancer(() => [alone.url]);
	const cluster = createBalancer(() => [node.url]);

	async function timed(nodes: typeof single, image: TestImage): Promise<number> {
		const { bytes, ms, rejections } = await send(nodes, image, '198.18.1.1');
		if (!bytes || rejections.length > 0) throw new Error(`a single client was rejected: ${rejections}`);
		return ms;
	}

	for (const [round, image] of images.entries()) {
		const isAloneFirst = round % 2 === 0;
		const first = await timed(isAloneFirst ? single : cluster, image);
		const second = await timed(isAloneFirst ? cluster : single, image);
		const [aloneMs, clusterMs] = isAloneFirst ? [first, second] : [second, first];
		if (round >= warmUps) times.push({ aloneMs, clusterMs });
	}
	await Promise.all([alone.close(), node.close(), worker.kill()]);
	const shares = times.map(({ aloneMs, clusterMs }) => (clusterMs - aloneMs) / aloneMs);
	return {
		rounds: times.length,
		aloneMs: median(times.map(({ aloneMs }) => aloneMs)),
		clusterMs: median(times.map(({ clusterMs }) => clusterMs)),
		share: { low: percentile(shares, 0.25), median: median(shares), high: percentile(shares, 0.75) },
	};
}
