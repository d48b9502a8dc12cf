// The work behind a queue: one stored picture in, its cut-out stored beside it, with the same expiry.
import { AppError } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import type { Work } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';

export function createCutOutWork(store: Store, engine: Pick<Engine, 'cutOut'>): Work {
	return async ({ id }, signal) => {
		const [original, meta] = await Promise.all([store.read(id, 'original'), store.stat(id, 'original')]);
		if (!original || !meta) throw new AppError('gone');
		const { bytes, width, height, confidence, doubt } = await engine.cutOut(original, {}, signal);
		signal.throwIfAborted();
		const { expiresAt } = meta;
		const judgement = doubt ? { confidence, doubt } : { confidence };
		await store.put(id, 'result', bytes, { type: 'image/png', width, height, expiresAt, ...judgement });
	};
}

/**
 * The same where workers may be lost: what one of them has finished is not done again by the next. Nothing is written for a
 * picture deleted meanwhile, whatever a worker has heard of it: the shared store sees to that, see store.ts.
 */
export function createSharedCutOutWork(store: Store, engine: Pick<Engine, 'cutOut'>): Work {
	const cutOut = createCutOutWork(store, engine);
	return async (job, signal) => {
		if (!(await store.stat(job.id, 'result'))) await cutOut(job, signal);
	};
}
