// Visitors who come in the same moment with different pictures.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench-server.ts';
import { type Finding, seconds } from './finding.ts';
import type { Subjects } from './subjects.ts';
import { newTally, tallyVisit } from './tally.ts';

/** A visitor who is refused comes again, as told, at most so often. */
const maxVisits = 10;
const comeAgainMs = 5000;

export async function identity(bench: Bench, { all }: Subjects): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	const start = performance.now();
	await Promise.all(
		all.map(async (subject) => {
			for (let visits = 0; visits < maxVisits; visits++) {
				const own = newTally();
				await tallyVisit(own, server.url, subject);
				tally.right += own.right;
				tally.wrong += own.wrong;
				tally.cutOff.push(...own.cutOff);
				tally.refusals.push(...own.refusals);
				if (own.refusals.length === 0) return;
				await sleep(comeAgainMs);
			}
		}),
	);
	const tookMs = performance.now() - start;
	await server.close();
	return [
		{
			scenario: `${all.length} visitors at once`,
			promised: 'each gets the cut-out of their own picture',
			measured: `${tally.right} right, ${tally.wrong} wrong, ${tally.cutOff.length} cut off, ${tally.refusals.length} came again; all in ${seconds(tookMs)}`,
			isKept: tally.right === all.length && tally.wrong + tally.cutOff.length === 0,
		},
	];
}
