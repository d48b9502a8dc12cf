// The work behind the queue: reads what a job needs, has the engine make its
// output, and stores that with the same expiry.
import { AppError } from '#contract/errors.ts';
import { type EmbedJob, outputPart, type QueueJob } from '../queue/job.ts';
import type { Work, WorkCall } from '../queue/queue.ts';
import { embeddingPart } from '../store/parts.ts';
import type { Store } from '../store/store.ts';
import { handlerOf, type Inputs, type JobHandler, type Stored, type WorkEngine } from './job-handlers.ts';

export function createWork(store: Store, engine: WorkEngine): Work {
	/** Resolves to what it has stored. */
	async function make(job: QueueJob, call: WorkCall): Promise<Stored> {
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
		{ signal }: WorkCall,
	): Promise<Inputs & { readonly release?: () => void }> {
		const source = (await store.read(id, part)) ?? (sourceJob && (await make(sourceJob, { signal })));
		const background = needsBackground ? await store.read(id, 'background') : undefined;
		const result = usesResult ? await store.read(id, 'result') : undefined;
		if (!source || (needsBackground && !background)) throw new AppError('gone');
		const release = await store.reserve?.(id, outputSize(source.meta));
		return { source, background: background?.bytes, result: result?.bytes, ...(release && { release }) };
	}

	/** Not read back: another click may be replacing it too. */
	async function embedAgain(job: EmbedJob, { signal }: WorkCall): Promise<Uint8Array> {
		await store.removePart(job.id, embeddingPart);
		return (await make(job, { signal })).bytes;
	}

	return async (job, call) => void (await make(job, call));
}

/**
 * The same for a queue that may run a job again after its worker was lost: stored results are not made again. A
 * worker needs no check for deletions: the store rejects results of deleted images, see store.ts.
 */
export function createSharedWork(store: Store, engine: WorkEngine): Work {
	const work = createWork(store, engine);
	return async (job, call) => {
		if (!(await store.stat(job.id, outputPart(job)))) await work(job, call);
	};
}

/** A job that fails in a step before it reaches the engine releases its capacity. */
async function beforeEngine<T>(step: () => Promise<T>, { onCapacity }: WorkCall): Promise<T> {
	try {
		return await step();
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
