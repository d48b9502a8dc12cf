// Runs a job of the queue: reads what it needs, has the engine make its output, and stores that with the same expiry.
import { AppError } from '#contract/errors.ts';
import { type EmbedJob, outputPart, type QueueJob } from '../queue/job.ts';
import type { JobRunner, RunCall } from '../queue/queue.ts';
import { embeddingPart } from '../store/parts.ts';
import type { Store } from '../store/store.ts';
import { handlerOf, type Inputs, type JobEngine, type JobHandler, type Stored } from './job-handlers.ts';

export function createJobRunner(store: Store, engine: JobEngine): JobRunner {
	/** Resolves to what it has stored. */
	async function make(job: QueueJob, call: RunCall): Promise<Stored> {
		const handler = handlerOf(job);
		const inputs = await beforeEngine(() => read(job, handler, call), call);
		try {
			const { bytes, meta } = await handler.make(inputs, {
				engine,
				call,
				embedAgain: (embedding) => beforeEngine(() => embedAgain(embedding, call), call),
			});
			call.signal.throwIfAborted();
			const stored = { bytes, meta: { ...meta, expiresAt: inputs.source.meta.expiresAt } };
			await store.put(job.id, outputPart(job), bytes, stored.meta);
			return stored;
		} finally {
			inputs.release?.();
		}
	}

	/** Reserves space for the output too, so that no work is done in vain. */
	async function read(
		{ id }: QueueJob,
		{ source: part, sourceJob, needsBackground, usesResult, outputSize }: JobHandler,
		{ signal }: RunCall,
	): Promise<Inputs & { readonly release?: () => void }> {
		const source = (await store.read(id, part)) ?? (sourceJob && (await make(sourceJob, { signal })));
		const background = needsBackground ? await store.read(id, 'background') : undefined;
		const result = usesResult ? await store.read(id, 'result') : undefined;
		if (!source || (needsBackground && !background)) throw new AppError('gone');
		const release = await store.reserve?.(id, outputSize(source.meta));
		return { source, background: background?.bytes, result: result?.bytes, ...(release && { release }) };
	}

	/** Not read back: another click may be replacing it too. */
	async function embedAgain(job: EmbedJob, { signal }: RunCall): Promise<Uint8Array> {
		await store.removePart(job.id, embeddingPart);
		return (await make(job, { signal })).bytes;
	}

	return async (job, call) => void (await make(job, call));
}

/**
 * The same for a queue that may run a job again after its worker was lost: stored results are not made again. A
 * worker needs no check for deletions: the store rejects results of deleted images, see store/store.ts.
 */
export function createSharedJobRunner(store: Store, engine: JobEngine): JobRunner {
	const runJob = createJobRunner(store, engine);
	return async (job, call) => {
		if (!(await store.stat(job.id, outputPart(job)))) await runJob(job, call);
	};
}

/** A job that fails in a step before it reaches the engine releases its capacity. */
async function beforeEngine<T>(step: () => Promise<T>, { onCapacity }: RunCall): Promise<T> {
	try {
		return await step();
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
