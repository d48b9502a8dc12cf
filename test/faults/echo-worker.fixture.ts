// A worker process for fault tests: its "cutout" identifies the image it was
// made of, and certain images kill or block it.
import { appendFileSync, existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NumberedJob } from '#engine/pool/messages.ts';
import { deadlyWidth, digestOf, echoOf, hangingWidth, jpegWidth } from './echo.ts';

interface Settings {
	readonly jobMs: number;
	readonly resultBytes: number;
	/** A file that gets a line for each job begun. */
	readonly journal?: string;
	/** A file without which no job finishes. */
	readonly gate?: string;
}

const { jobMs, resultBytes, journal, gate }: Settings = JSON.parse(process.argv[2] ?? '{}');

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

process.on('message', (job: NumberedJob) =>
	process.send?.({ kind: 'begun', id: job.id }, () => execute(job)),
);

async function execute({ id, bytes }: NumberedJob): Promise<void> {
	const file = Buffer.from(bytes);
	if (journal) appendFileSync(journal, `${digestOf(file)}\n`);
	const width = jpegWidth(file);
	if (width === deadlyWidth) process.kill(process.pid, 'SIGKILL');
	if (width === hangingWidth) for (;;);
	await sleep(jobMs);
	while (gate && !existsSync(gate)) await sleep(10);
	sendResult(id, echoOf(file, resultBytes));
}

function sendResult(id: number, bytes: Buffer): void {
	const output = {
		bytes,
		width: 1,
		height: 1,
		confidence: 1,
		doubtfulRegions: [],
		inferences: 1,
		timings: {},
	};
	process.send?.({ kind: 'done', id, output });
}

process.send?.({ kind: 'ready' });
