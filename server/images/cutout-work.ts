// The work behind the queue: reads the original of an image, cuts out its subject, and stores the result with the same expiry.
import { AppError } from '#contract/errors.ts';
import type { Engine } from '#engine/index.ts';
import type { Work } from '../queue/queue.ts';
import type { Store } from '../store/store.ts';

export function createCutoutWork(store: Store, engine: Pick<Engine, 'cutOut'>): Work {
	return async (id, signal) => {
		const original = await store.read(id, 'original');
		if (!original) throw new AppError('gone');
		const { bytes, width, height, confidence, doubt } = await engine.cutOut(original.bytes, {}, signal);
		signal.throwIfAborted();
		const { expiresAt } = original.meta;
		const judgement = doubt ? { confidence, doubt } : { confidence };
		await store.put(id, 'result', bytes, { type: 'image/png', width, height, expiresAt, ...judgement });
	};
}

/**
 * The same for a queue that may run a job again after its worker was lost: a result that is already stored is not made again. A
 * worker need not know of deletions: the store keeps no result of a deleted image, see store.ts.
 */
export function createSharedCutoutWork(store: Store, engine: Pick<Engine, 'cutOut'>): Work {
	const cutOut = createCutoutWork(store, engine);
	return async (id, signal) => {
		if (!(await store.stat(id, 'result'))) await cutOut(id, signal);
	};
}
