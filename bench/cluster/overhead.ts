// What the way through Redis and S3 costs: the same picture to a server alone and to the cluster by turns, one at a time.
import { median, percentile } from '../statistics.ts';
import { createBalancer } from './balancer.ts';
import type { Picture } from './pictures.ts';
import type { Rig } from './rig.ts';
import { send } from './send.ts';

export interface Overhead {
	readonly rounds: number;
	/** Medians of whole visits: upload, cut-out, download. */
	readonly aloneMs: number;
	readonly clusterMs: number;
	/** The difference within a round as a share of the visit to the server alone: quartiles and median. */
	readonly share: { readonly low: number; readonly median: number; readonly high: number };
}

const warmUps = 2;

/** One worker with the threads that the server alone has. */
export async function measureOverhead(rig: Rig, pictures: readonly Picture[]): Promise<Overhead> {
	const [alone, node, worker] = [await rig.startAlone(), await rig.startNode(), await rig.startWorker()];
	const times: { aloneMs: number; clusterMs: number }[] = [];
	const visitAlone = createBalancer(() => [alone.url]);
	const visitCluster = createBalancer(() => [node.url]);

	async function timed(nodes: typeof visitAlone, picture: Picture): Promise<number> {
		const { bytes, ms, refusals } = await send(nodes, picture, '198.18.1.1');
		if (!bytes || refusals.length > 0) throw new Error(`a visitor alone was refused: ${refusals}`);
		return ms;
	}

	for (const [round, picture] of pictures.entries()) {
		const isAloneFirst = round % 2 === 0;
		const first = await timed(isAloneFirst ? visitAlone : visitCluster, picture);
		const second = await timed(isAloneFirst ? visitCluster : visitAlone, picture);
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
