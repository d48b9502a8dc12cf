// The work behind the queue: reads a stored image, runs the engine, and stores what it made with the same expiry.
import { AppError } from '#contract/errors.ts';
import { parseCanonicalRecipe, renderedTypes, renderSize, toRecipe } from '#contract/recipe.ts';
import type { Engine } from '#engine/index.ts';
import { outputPart } from '../queue/job.ts';
import type { Work } from '../queue/queue.ts';
import { renderingPart } from '../store/parts.ts';
import type { Size, Store } from '../store/store.ts';

type WorkEngine = Pick<Engine, 'cutOut' | 'render'>;

export function createWork(store: Store, engine: WorkEngine): Work {
	return (job, signal) =>
		job.kind === 'analyse'
			? analyse(store, engine, job.id, signal)
			: render(store, engine, job.id, job.recipe, signal);
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

async function analyse(store: Store, engine: WorkEngine, id: string, signal: AbortSignal): Promise<void> {
	const original = await store.read(id, 'original');
	if (!original) throw new AppError('gone');
	await withSpace(store, id, original.meta, async () => {
		const { bytes, width, height, confidence, doubt } = await engine.cutOut(original.bytes, {}, signal);
		signal.throwIfAborted();
		const { expiresAt } = original.meta;
		const assessment = doubt ? { confidence, doubt } : { confidence };
		await store.put(id, 'result', bytes, { type: 'image/png', width, height, expiresAt, ...assessment });
	});
}

/** The lossless result holds the whole analysis, so nothing else is read. */
async function render(
	store: Store,
	engine: WorkEngine,
	id: string,
	canonical: string,
	signal: AbortSignal,
): Promise<void> {
	const result = await store.read(id, 'result');
	if (!result) throw new AppError('gone');
	const options = parseCanonicalRecipe(canonical);
	const recipe = toRecipe(options);
	await withSpace(store, id, renderSize(result.meta, recipe), async () => {
		const { bytes, width, height } = await engine.render(result.bytes, { recipe: options }, signal);
		signal.throwIfAborted();
		const { type } = renderedTypes[recipe.format];
		await store.put(id, renderingPart(canonical), bytes, { ...result.meta, type, width, height });
	});
}

/** Reserves space for an output of at most this size before the work, so that no work is done in vain. */
async function withSpace(store: Store, id: string, size: Size, work: () => Promise<void>): Promise<void> {
	const release = await store.reserve?.(id, size);
	try {
		await work();
	} finally {
		release?.();
	}
}
