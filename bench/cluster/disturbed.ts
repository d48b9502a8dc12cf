// Many visitors while a worker and a node are killed and Redis is restarted: nothing wrong, nothing lost, nothing twice.
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchServer } from '../faults/bench-server.ts';
import { type Finding, seconds } from '../faults/finding.ts';
import { createBalancer } from './balancer.ts';
import { isCutOutOf, type Picture } from './pictures.ts';
import type { Rig } from './rig.ts';
import { type Outcome, sendAll } from './send.ts';
import { workDone } from './work-done.ts';
import type { WorkerProcess } from './worker-process.ts';

interface Parts {
	readonly rig: Rig;
	readonly nodes: BenchServer[];
	readonly workers: WorkerProcess[];
	readonly pictures: readonly Picture[];
	readonly visitors: number;
	/** Is told what is done. */
	readonly tell: (what: string) => void;
}

export interface Disturbed {
	readonly findings: readonly Finding[];
	readonly picturesPerSecond: number;
	/** How many visitors were told what, and came again. */
	readonly refusals: Readonly<Record<string, number>>;
}

/** Without it those who are served would take each place as it becomes free, before those who were told to come again. */
const lookMs = 5_000;
/** How long each is gone. */
const goneMs = 5_000;

export async function disturbed({
	rig,
	nodes,
	workers,
	pictures,
	visitors,
	tell,
}: Parts): Promise<Disturbed> {
	const balancer = createBalancer(() => nodes.map(({ url }) => url));
	const plan = [
		{ share: 0.2, what: 'a worker', act: killWorker },
		{ share: 0.45, what: 'a node', act: killNode },
		{ share: 0.7, what: 'Redis, which forgets everything', act: () => rig.redis.restart() },
	];
	const acts: Promise<void>[] = [];

	async function killWorker(): Promise<void> {
		await workers[0]?.kill();
		await sleep(goneMs);
		workers[0] = await rig.startWorker(0);
	}
	async function killNode(): Promise<void> {
		await nodes[1]?.close();
		await sleep(goneMs);
		nodes[1] = await rig.startNode();
	}
	function onDone(done: number): void {
		while (plan[0] && done >= plan[0].share * pictures.length) {
			const { what, act } = plan.shift() as (typeof plan)[number];
			tell(`${done} of ${pictures.length} are through: killing ${what}`);
			acts.push(act().then(() => tell(`back: ${what}`)));
		}
	}

	const start = performance.now();
	const outcomes = await sendAll(balancer, pictures, { visitors, lookMs, onDone });
	const tookMs = performance.now() - start;
	await Promise.all(acts);

	const accepted = outcomes.filter(({ id }) => id !== undefined);
	const work = workDone(await rig.s3.accessLog(), new Set(accepted.map(({ id }) => id as string)));
	const { right, wrong, later, lost } = await judge(accepted);
	const refusals = outcomes.flatMap((outcome) => outcome.refusals);
	const scenario = `${pictures.length} pictures, ${visitors} visitors`;
	return {
		picturesPerSecond: outcomes.length / (tookMs / 1000),
		refusals: count(refusals),
		findings: [
			{
				scenario,
				promised: 'each accepted picture right, or told to try again',
				measured: `${right} of ${accepted.length} right, ${later} told so to the end, ${wrong} wrong, ${lost} lost, in ${seconds(tookMs)}; ${balancer.failedOver} connections taken over by the other node`,
				isKept: wrong + lost === 0 && right > 0 && accepted.length === pictures.length,
			},
			{
				scenario,
				promised: 'no result twice',
				measured: `${work.kept} results of ${work.begun} runs begun, ${work.twice} replaced, ${work.refused} made a second time and not kept`,
				isKept: work.twice === 0 && work.kept >= right,
			},
		],
	};
}

async function judge(accepted: readonly Outcome[]) {
	const tally = { right: 0, wrong: 0, later: 0, lost: 0 };
	for (const { picture, bytes, isRetryable } of accepted) {
		if (bytes) tally[(await isCutOutOf(picture, bytes)) ? 'right' : 'wrong'] += 1;
		else tally[isRetryable ? 'later' : 'lost'] += 1;
	}
	return tally;
}

function count(items: readonly string[]): Record<string, number> {
	const groups = Object.groupBy(items, (item) => item);
	return Object.fromEntries(Object.entries(groups).map(([item, all]) => [item, all?.length ?? 0]));
}
