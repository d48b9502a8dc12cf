// Ten times as many visitors as can be served, for minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../statistics.ts';
import type { Bench } from './bench-server.ts';
import { type Finding, milliseconds } from './finding.ts';
import type { Subject, Subjects } from './subjects.ts';
import { newTally, tallyVisit, tellRefusals } from './tally.ts';

const timesCapacity = 10;
const maxRefusalMs = 200;
const maxHealthMs = 1000;
const healthEveryMs = 250;

export async function overload(
	bench: Bench,
	{ all, visitMs }: Subjects,
	seconds: number,
): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	const health: number[] = [];
	const over = new AbortController();
	const watching = watchHealth(server.url, health, over.signal);

	// They come whether or not others have been served: nobody waits outside for the queue to get shorter.
	const everyMs = visitMs / timesCapacity;
	const start = performance.now();
	const visits: Promise<void>[] = [];
	while (performance.now() - start < seconds * 1000) {
		const next = start + visits.length * everyMs - performance.now();
		if (next > 0) await sleep(next);
		visits.push(tallyVisit(tally, server.url, all[visits.length % all.length] as Subject));
	}
	await Promise.all(visits);
	over.abort();
	await watching;
	const tookSeconds = (performance.now() - start) / 1000;
	await server.close();

	const p99 = percentile(
		tally.refusals.map(({ ms }) => ms),
		0.99,
	);
	const slowest = Math.max(...tally.refusals.map(({ ms }) => ms));
	const isPolite = tally.refusals.every(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
	const scenario = `overload, ${timesCapacity} x, ${seconds} s`;
	return [
		{
			scenario,
			promised: 'every accepted picture right, nobody cut off',
			measured: `${visits.length} came, ${tally.right} right (${(tally.right / tookSeconds).toFixed(2)}/s), ${tally.wrong} wrong, ${tally.cutOff.length} cut off`,
			isKept: tally.wrong === 0 && tally.cutOff.length === 0 && tally.right > 0,
		},
		{
			scenario,
			promised: `refused with 503 and Retry-After, p99 under ${maxRefusalMs} ms`,
			measured: `${tellRefusals(tally.refusals)}: p50 ${milliseconds(
				percentile(
					tally.refusals.map(({ ms }) => ms),
					0.5,
				),
			)}, p99 ${milliseconds(p99)}, slowest ${milliseconds(slowest)}`,
			isKept: isPolite && p99 < maxRefusalMs,
		},
		{
			scenario,
			promised: `/health under ${maxHealthMs} ms`,
			measured: `${health.length} times, p99 ${milliseconds(percentile(health, 0.99))}, slowest ${milliseconds(Math.max(...health))}`,
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
