// The work behind the queue: reads what a job needs, has the engine make its
// output, and stores that with the same expiry.
import { AppError } from '#contract/errors.ts';
import { type EmbedJob, type Job, outputPart } from '../queue/job.ts';
import type { Work } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';
import { handlerOf, type Inputs, type JobHandler, type WorkEngine } from './job-handlers.ts';

export function createWork(store: Store, engine: WorkEngine): Work {
	async function work(job: Job, signal: AbortSignal, onCapacity?: () => void): Promise<void> {
		const handler = handlerOf(job);
		const inputs = await beforeEngine(() => read(job, handler), onCapacity);
		try {
			const { bytes, meta } = await handler.make(inputs, {
				engine,
				call: { signal, onCapacity },
				embedAgain: (embedding) => beforeEngine(() => embedAgain(embedding, signal), onCapacity),
			});
			signal.throwIfAborted();
			const { expiresAt } = inputs.source.meta;
			await store.put(job.id, outputPart(job), bytes, { ...meta, expiresAt });
		} finally {
			inputs.release?.();
		}
	}

	/** Reserves space for the output too, so that no work is done in vain. */
	async function read({ id }: Job, handler: JobHandler): Promise<Inputs & { readonly release?: () => void }> {
		const { needsBackground, usesResult } = handler;
		const source = await store.read(id, handler.source);
		const background = needsBackground ? await store.read(id, 'background') : undefined;
		const result = usesResult ? await store.read(id, 'result') : undefined;
		if (!source || (needsBackground && !background)) throw new AppError('gone');
		const release = await store.reserve?.(id, handler.outputSize(source.meta));
		return { source, background: background?.bytes, result: result?.bytes, ...(release && { release }) };
	}

	async function embedAgain(job: EmbedJob, signal: AbortSignal): Promise<Buffer> {
		await store.removePart(job.id, 'embedding-3');
		await work(job, signal);
		const made = await store.read(job.id, 'embedding-3');
		if (!made) throw new AppError('gone');
		return made.bytes;
	}

	return work;
}

/**
 * The same for a queue that may run a job again after its worker was lost: stored results are not made again. A
 * worker needs no check for deletions: the store rejects results of deleted images, see store.ts.
 */
export function createSharedWork(store: Store, engine: WorkEngine): Work {
	const work = createWork(store, engine);
	return async (job, signal) => {
		if (!(await store.stat(job.id, outputPart(job)))) await work(job, signal);
	};
}

/** A job that fails in a step before it reaches the engine releases its capacity. */
async function beforeEngine<T>(step: () => Promise<T>, onCapacity: (() => void) | undefined): Promise<T> {
	try {
		return await step();
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
