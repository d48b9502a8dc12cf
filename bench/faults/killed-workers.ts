// The engine's worker process is killed repeatedly under load.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, BenchServer } from '../processes/bench-server.ts';
import { type Finding, seconds } from '../report/finding.ts';
import { median } from '../report/statistics.ts';
import type { Subject, Subjects } from './subjects.ts';
import { formatRejections, newTally, tallyRun } from './tally.ts';

const clients = 3;
const maxRecoveryMs = 5000;
const pollMs = 20;

export async function killedWorkers(
	bench: Bench,
	{ all, runMs }: Subjects,
	kills: number,
): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	let isOver = false;
	const load = Array.from({ length: clients }, async (_, client) => {
		for (let index = client; !isOver; index += clients) {
			await tallyRun(tally, server.url, all[index % all.length] as Subject);
		}
	});

	const recoveryMs: number[] = [];
	for (let kill = 0; kill < kills; kill++) {
		await sleep(Math.random() * 2 * runMs);
		recoveryMs.push(await killAndWait(server));
	}
	isOver = true;
	await Promise.all(load);
	await server.close();

	const isExplained = tally.rejections.every(({ status, retryable }) => retryable || status === 422);
	const scenario = `${kills} worker processes killed`;
	return [
		{
			scenario,
			promised: 'no wrong cutout; failures are retryable',
			measured: `${tally.right} correct, ${tally.wrong} wrong, ${tally.failed.length} failed; ${formatRejections(tally.rejections) || 'no rejections'}`,
			isKept: tally.wrong === 0 && tally.failed.length === 0 && isExplained && tally.right > 0,
		},
		{
			scenario,
			promised: `ready again within ${seconds(maxRecoveryMs)}`,
			measured: `median ${seconds(median(recoveryMs))}, slowest ${seconds(Math.max(...recoveryMs))}`,
			isKept: Math.max(...recoveryMs) < maxRecoveryMs,
		},
	];
}

/** Milliseconds from the kill until the worker process is replaced and the server ready. */
async function killAndWait(server: BenchServer): Promise<number> {
	const [victim] = server.workerPids();
	if (!victim) throw new Error('there is no worker process to kill');
	const start = performance.now();
	process.kill(victim, 'SIGKILL');
	for (;;) {
		await sleep(pollMs);
		const isReplaced = !server.workerPids().includes(victim);
		if (isReplaced && (await fetch(`${server.url}/ready`)).status === 200) return performance.now() - start;
	}
}
