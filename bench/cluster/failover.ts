// Failover under load: a worker and a node are killed and Redis is restarted;
// no result may be wrong, lost or duplicated.
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#test/faults/server-process.ts';
import { digestOfPixels, type Subject } from '../faults/subjects.ts';
import type { BenchServer } from '../processes/bench-server.ts';
import { type Finding, seconds } from '../report/finding.ts';
import { countRuns } from './access-log.ts';
import { createBalancer } from './balancer.ts';
import { type Outcome, sendAll } from './client.ts';
import { killWorker, type Rig } from './rig.ts';

interface Parts {
	readonly rig: Rig;
	readonly nodes: BenchServer[];
	readonly workers: ServerProcess[];
	readonly images: readonly Subject[];
	readonly clients: number;
	readonly log: (event: string) => void;
}

export interface Failover {
	readonly findings: readonly Finding[];
	readonly imagesPerSecond: number;
	/** Number of rejections by step, status and code, after which clients retried. */
	readonly rejections: Readonly<Record<string, number>>;
}

/** Pause of a client after each result; without it served clients would always precede those that back off. */
const thinkMs = 5_000;
/** Time for which a killed process stays down. */
const downMs = 5_000;

export async function measureFailover({
	rig,
	nodes,
	workers,
	images,
	clients,
	log,
}: Parts): Promise<Failover> {
	const balancer = createBalancer(() => nodes.map(({ url }) => url));
	const plan = [
		{ share: 0.2, target: 'a worker', act: loseWorker },
		{ share: 0.45, target: 'a node', act: loseNode },
		{ share: 0.7, target: 'Redis, which restarts empty', act: () => rig.redis.restart() },
	];
	const acts: Promise<void>[] = [];

	async function loseWorker(): Promise<void> {
		await killWorker(workers[0] as ServerProcess);
		await sleep(downMs);
		workers[0] = await rig.startWorker();
	}
	async function loseNode(): Promise<void> {
		await nodes[1]?.close();
		await sleep(downMs);
		nodes[1] = await rig.startNode();
	}
	function onDone(done: number): void {
		while (plan[0] && done >= plan[0].share * images.length) {
			const { target, act } = plan.shift() as (typeof plan)[number];
			log(`${done} of ${images.length} done: killing ${target}`);
			acts.push(act().then(() => log(`restarted: ${target}`)));
		}
	}

	const start = performance.now();
	const outcomes = await sendAll(balancer, images, { clients, thinkMs, onDone });
	const tookMs = performance.now() - start;
	await Promise.all(acts);

	const accepted = outcomes.filter(({ id }) => id !== undefined);
	const runs = countRuns(await rig.s3.accessLog(), new Set(accepted.map(({ id }) => id as string)));
	const { right, wrong, later, lost } = await check(accepted);
	const rejections = outcomes.flatMap((outcome) => outcome.rejections);
	const scenario = `${images.length} images, ${clients} clients`;
	return {
		imagesPerSecond: outcomes.length / (tookMs / 1000),
		rejections: count(rejections),
		findings: [
			{
				scenario,
				promised: 'each accepted image correct, or rejected as retryable',
				measured: `${right} of ${accepted.length} correct, ${later} still retryable at the end, ${wrong} wrong, ${lost} lost, in ${seconds(tookMs)}; ${balancer.failedOver} connections failed over to the other node`,
				isKept: wrong + lost === 0 && right > 0 && accepted.length === images.length,
			},
			{
				scenario,
				promised: 'no duplicate result',
				measured: `${runs.stored} results of ${runs.started} started runs, ${runs.replaced} replaced, ${runs.discarded} duplicates discarded`,
				isKept: runs.replaced === 0 && runs.stored >= right,
			},
		],
	};
}

async function check(accepted: readonly Outcome<Subject>[]) {
	const tally = { right: 0, wrong: 0, later: 0, lost: 0 };
	for (const { subject, bytes, isRetryable } of accepted) {
		if (bytes) tally[(await digestOfPixels(bytes)) === subject.digest ? 'right' : 'wrong'] += 1;
		else tally[isRetryable ? 'later' : 'lost'] += 1;
	}
	return tally;
}

function count(items: readonly string[]): Record<string, number> {
	const groups = Object.groupBy(items, (item) => item);
	return Object.fromEntries(Object.entries(groups).map(([item, all]) => [item, all?.length ?? 0]));
}
