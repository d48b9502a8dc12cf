// What every worker process does, whatever network it runs: limits itself, loads, takes jobs, and ends with its parent.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { allowOnlyKnownDecoders } from '../decode/decode.ts';
import type { Job, JobOutcome, JobOutput, NumberedJob, PromptableSettings, Reply } from '../pool/messages.ts';
import { limitMemory, maxImageBytes, peakMemoryBytes } from './memory-limit.ts';
import { raiseOutOfMemoryScore } from './out-of-memory-score.ts';

export interface LoadedWorker<J extends Job> {
	/** Milliseconds, if there was a warm-up. */
	readonly warmUpMs?: number | undefined;
	/** Called for each job as it arrives; its outcome goes to `reply`. */
	takeJob(job: NumberedJob<J>): void;
}

/** Sends a message to the parent. */
export function reply(message: Reply): void {
	process.send?.(message);
}

/** To be called once, by the entry of a worker process. What `load` throws is reported to the parent. */
export function startWorker<S extends PromptableSettings, J extends Job>(
	load: (settings: S) => Promise<LoadedWorker<J>>,
): void {
	// Without the parent nothing waits for a reply. SIGKILL, because `process.exit` waits for a decode that may never end.
	process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
	// A terminal or a service manager signals the whole group; the parent lets running jobs finish and then ends its workers.
	for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
	start(JSON.parse(process.argv[2] ?? '{}'), load).catch((error) =>
		reply({ kind: 'unable', detail: describe(error) }),
	);
}

async function start<S extends PromptableSettings, J extends Job>(
	settings: S,
	load: (settings: S) => Promise<LoadedWorker<J>>,
): Promise<void> {
	raiseOutOfMemoryScore();
	allowOnlyKnownDecoders();
	sharp.cache(false);
	sharp.concurrency(settings.threads);
	const { warmUpMs, takeJob } = await load(settings);
	limitMemory(peakMemoryBytes() + maxImageBytes);
	process.on('message', takeJob);
	reply({ kind: 'ready', warmUpMs });
}

/** How a job ended, for the parent. Never rejects. */
export async function outcomeOf(output: Promise<JobOutput>): Promise<JobOutcome> {
	try {
		return { kind: 'done', output: await output };
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'engine-failed';
		return { kind: 'failed', code, detail: describe(error) };
	}
}

function describe(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
