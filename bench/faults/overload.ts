// Overload: ten times the capacity in requests, for minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../processes/bench-server.ts';
import { type Finding, milliseconds } from '../report/finding.ts';
import { percentile } from '../report/statistics.ts';
import type { Subject, Subjects } from './subjects.ts';
import { formatRejections, newTally, tallyRun } from './tally.ts';

const timesCapacity = 10;
const maxRejectionMs = 200;
const maxHealthMs = 1000;
const healthEveryMs = 250;

export async function overload(bench: Bench, { all, runMs }: Subjects, seconds: number): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	const health: number[] = [];
	const finished = new AbortController();
	const watching = watchHealth(server.url, health, finished.signal);

	// An open workload: clients arrive at a fixed rate, independent of completions.
	const everyMs = runMs / timesCapacity;
	const start = performance.now();
	const runs: Promise<void>[] = [];
	while (performance.now() - start < seconds * 1000) {
		const next = start + runs.length * everyMs - performance.now();
		if (next > 0) await sleep(next);
		runs.push(tallyRun(tally, server.url, all[runs.length % all.length] as Subject));
	}
	await Promise.all(runs);
	finished.abort();
	await watching;
	const tookSeconds = (performance.now() - start) / 1000;
	await server.close();

	const p99 = percentile(
		tally.rejections.map(({ ms }) => ms),
		0.99,
	);
	const slowest = Math.max(...tally.rejections.map(({ ms }) => ms));
	const isCorrectStatus = tally.rejections.every(
		({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0,
	);
	const scenario = `overload, ${timesCapacity} x, ${seconds} s`;
	return [
		{
			scenario,
			promised: 'every accepted image correct, no failed connection',
			measured: `${runs.length} requests, ${tally.right} correct (${(tally.right / tookSeconds).toFixed(2)}/s), ${tally.wrong} wrong, ${tally.failed.length} failed`,
			isKept: tally.wrong === 0 && tally.failed.length === 0 && tally.right > 0,
		},
		{
			scenario,
			promised: `rejected with 503 and Retry-After, p99 below ${maxRejectionMs} ms`,
			measured: `${formatRejections(tally.rejections)}: p50 ${milliseconds(
				percentile(
					tally.rejections.map(({ ms }) => ms),
					0.5,
				),
			)}, p99 ${milliseconds(p99)}, slowest ${milliseconds(slowest)}`,
			isKept: isCorrectStatus && p99 < maxRejectionMs,
		},
		{
			scenario,
			promised: `/health below ${maxHealthMs} ms`,
			measured: `${health.length} requests, p99 ${milliseconds(percentile(health, 0.99))}, slowest ${milliseconds(Math.max(...health))}`,
			isKept: Math.max(...health) < maxHealthMs,
		},
	];
}

async function watchHealth(url: string, times: number[], signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		const start = performance.now();
		const reply = await fetch(`${url}/health`);
		times.push(reply.ok ? performance.now() - start : Number.POSITIVE_INFINITY);
		await sleep(healthEveryMs);
	}
}
