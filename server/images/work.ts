// The work behind the queue: reads a stored image, runs the engine, and stores what it made with the same expiry.
import { AppError } from '#contract/errors.ts';
import { parseCanonicalRecipe, renderedTypes, renderSize, toRecipe } from '#contract/recipe.ts';
import type { Engine, JobCall } from '#engine/index.ts';
import { outputPart } from '../queue/job.ts';
import type { Work } from '../queue/queue.ts';
import { type Part, renderingPart } from '../store/parts.ts';
import type { ImageMeta, Size, Store } from '../store/store.ts';

type WorkEngine = Pick<Engine, 'cutOut' | 'render'>;
type Call = JobCall & { readonly signal: AbortSignal };

export function createWork(store: Store, engine: WorkEngine): Work {
	return (job, signal, onCapacity) => {
		const call = { signal, onCapacity };
		return job.kind === 'analyse'
			? analyse(store, engine, job.id, call)
			: render(store, engine, job.id, job.recipe, call);
	};
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

async function analyse(store: Store, engine: WorkEngine, id: string, call: Call): Promise<void> {
	const { image, release } = await prepare(store, id, 'original', (meta) => meta, call);
	try {
		const { bytes, width, height, confidence, doubt } = await engine.cutOut(image.bytes, {}, call);
		call.signal.throwIfAborted();
		const { expiresAt } = image.meta;
		const assessment = doubt ? { confidence, doubt } : { confidence };
		await store.put(id, 'result', bytes, { type: 'image/png', width, height, expiresAt, ...assessment });
	} finally {
		release?.();
	}
}

/** The lossless result holds the whole analysis, so nothing else is read. */
async function render(
	store: Store,
	engine: WorkEngine,
	id: string,
	canonical: string,
	call: Call,
): Promise<void> {
	const options = parseCanonicalRecipe(canonical);
	const recipe = toRecipe(options);
	const { image, release } = await prepare(store, id, 'result', (meta) => renderSize(meta, recipe), call);
	try {
		const { bytes, width, height } = await engine.render(image.bytes, { recipe: options }, call);
		call.signal.throwIfAborted();
		const { type } = renderedTypes[recipe.format];
		await store.put(id, renderingPart(canonical), bytes, { ...image.meta, type, width, height });
	} finally {
		release?.();
	}
}

/**
 * Reads a part and reserves space for an output of at most `outputSize`, so that no work is done in vain. A job that does not
 * reach the engine releases its capacity.
 */
async function prepare(
	store: Store,
	id: string,
	part: Part,
	outputSize: (meta: ImageMeta) => Size,
	{ onCapacity }: Call,
) {
	try {
		const image = await store.read(id, part);
		if (!image) throw new AppError('gone');
		return { image, release: await store.reserve?.(id, outputSize(image.meta)) };
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
