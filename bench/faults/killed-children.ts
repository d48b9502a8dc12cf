// The engine's child killed again and again while it works.
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../statistics.ts';
import type { Bench, BenchServer } from './bench-server.ts';
import { type Finding, seconds } from './finding.ts';
import type { Subject, Subjects } from './subjects.ts';
import { newTally, tallyVisit, tellRefusals } from './tally.ts';

const visitors = 3;
const maxBackMs = 5000;
const pollMs = 20;

export async function killedChildren(
	bench: Bench,
	{ all, visitMs }: Subjects,
	kills: number,
): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	let isOver = false;
	const busy = Array.from({ length: visitors }, async (_, visitor) => {
		for (let turn = visitor; !isOver; turn += visitors) {
			await tallyVisit(tally, server.url, all[turn % all.length] as Subject);
		}
	});

	const backMs: number[] = [];
	for (let kill = 0; kill < kills; kill++) {
		await sleep(Math.random() * 2 * visitMs);
		backMs.push(await killAndWait(server));
	}
	isOver = true;
	await Promise.all(busy);
	await server.close();

	const isExplained = tally.refusals.every(({ status, retryable }) => retryable || status === 422);
	const scenario = `${kills} children killed`;
	return [
		{
			scenario,
			promised: 'no wrong cut-out; who is not served may try again',
			measured: `${tally.right} right, ${tally.wrong} wrong, ${tally.cutOff.length} cut off; ${tellRefusals(tally.refusals) || 'none refused'}`,
			isKept: tally.wrong === 0 && tally.cutOff.length === 0 && isExplained && tally.right > 0,
		},
		{
			scenario,
			promised: `ready again in under ${seconds(maxBackMs)}`,
			measured: `median ${seconds(median(backMs))}, slowest ${seconds(Math.max(...backMs))}`,
			isKept: Math.max(...backMs) < maxBackMs,
		},
	];
}

/** Milliseconds from the death of a child until as many as before are at work. */
async function killAndWait(server: BenchServer): Promise<number> {
	const [victim] = server.childPids();
	if (!victim) throw new Error('there is no child to kill');
	const start = performance.now();
	process.kill(victim, 'SIGKILL');
	for (;;) {
		await sleep(pollMs);
		const isReplaced = !server.childPids().includes(victim);
		if (isReplaced && (await fetch(`${server.url}/ready`)).status === 200) return performance.now() - start;
	}
}
