// Concurrent clients with different images: each must get its own cutout.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../processes/bench-server.ts';
import { type Finding, seconds } from '../report/finding.ts';
import type { Subjects } from './subjects.ts';
import { newTally, tallyRun } from './tally.ts';

/** Attempts of a client that is rejected. */
const maxAttempts = 10;
const retryMs = 5000;

export async function identity(bench: Bench, { all }: Subjects): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	const start = performance.now();
	await Promise.all(
		all.map(async (subject) => {
			for (let attempt = 0; attempt < maxAttempts; attempt++) {
				const own = newTally();
				await tallyRun(own, server.url, subject);
				tally.right += own.right;
				tally.wrong += own.wrong;
				tally.failed.push(...own.failed);
				tally.rejections.push(...own.rejections);
				if (own.rejections.length === 0) return;
				await sleep(retryMs);
			}
		}),
	);
	const tookMs = performance.now() - start;
	await server.close();
	return [
		{
			scenario: `${all.length} concurrent clients`,
			promised: 'each gets the cutout of its own image',
			measured: `${tally.right} correct, ${tally.wrong} wrong, ${tally.failed.length} failed, ${tally.rejections.length} retries; all in ${seconds(tookMs)}`,
			isKept: tally.right === all.length && tally.wrong + tally.failed.length === 0,
		},
	];
}
