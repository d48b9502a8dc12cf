// The start of every worker process, whatever network it runs: limits its memory, loads the network, takes jobs.
import { flushCompileCache } from 'node:module';
import sharp from 'sharp';
import { AppError, messageOf } from '#contract/errors.ts';
import { allowOnlyKnownDecoders } from '../decode/decode.ts';
import type { EngineJob, JobOutcome, JobOutput, NumberedJob, Reply } from '../pool/messages.ts';
import { limitMemory, maxImageBytes, peakMemoryBytes } from './memory-limit.ts';
import { raiseOutOfMemoryScore } from './out-of-memory-score.ts';

/** Called for each job as it arrives; its outcome goes to `reply`. */
export type TakeJob<J extends EngineJob> = (job: NumberedJob<J>) => void;

/**
 * Compiled code is written after the first image, for which a start often waits, because this process is killed without
 * notice.
 */
const flushAfterMs = 10_000;

/** Sends a message to the parent. */
export function reply(message: Reply): void {
	process.send?.(message);
}

/** Called once, by the entry of a worker process. A failure to start is reported to the parent. */
export async function startWorker<J extends EngineJob>(
	threads: number,
	load: () => Promise<TakeJob<J>>,
): Promise<void> {
	try {
		raiseOutOfMemoryScore();
		allowOnlyKnownDecoders();
		sharp.cache(false);
		sharp.concurrency(threads);
		const takeJob = await load();
		limitMemory(peakMemoryBytes() + maxImageBytes);
		// A file that ends this process at once does so after the message has been sent.
		process.on('message', (job: NumberedJob<J>) =>
			process.send?.({ kind: 'begun', id: job.id } satisfies Reply, () => takeJob(job)),
		);
		reply({ kind: 'ready' });
		setTimeout(flushCompileCache, flushAfterMs).unref();
	} catch (error) {
		reply({ kind: 'unable', message: messageOf(error) });
	}
}

/** How a job ended, for the parent. Never rejects. */
export async function outcomeOf(output: Promise<JobOutput>): Promise<JobOutcome> {
	try {
		return { kind: 'done', output: await output };
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'engine-failed';
		return { kind: 'failed', code, message: messageOf(error) };
	}
}
