// The work behind the queue: reads a stored image, runs the engine, and stores what it made with the same expiry.
import { AppError } from '#contract/errors.ts';
import { parseCanonicalRecipe, type Recipe, renderedTypes, renderSize, toRecipe } from '#contract/recipe.ts';
import type { Engine, JobCall, Rendering } from '#engine/index.ts';
import { type AnalyseJob, type NormaliseJob, outputPart, type RenderJob } from '../queue/job.ts';
import type { Work } from '../queue/queue.ts';
import { resultSize } from '../store/output-bytes.ts';
import { type Part, renderingPart } from '../store/parts.ts';
import type { ImageMeta, Size, Store } from '../store/store.ts';
import { packRegions } from './packed-regions.ts';

type WorkEngine = Pick<Engine, 'cutOut' | 'render' | 'normalise'>;
type Call = JobCall & { readonly signal: AbortSignal };

export function createWork(store: Store, engine: WorkEngine): Work {
	return (job, signal, onCapacity) => {
		const call = { signal, onCapacity };
		switch (job.kind) {
			case 'analyse':
				return analyse(store, engine, job, call);
			case 'render':
				return render(store, engine, job, call);
			case 'normalise':
				return normalise(store, engine, job, call);
		}
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

async function analyse(
	store: Store,
	engine: WorkEngine,
	{ id, options = {} }: AnalyseJob,
	call: Call,
): Promise<void> {
	const { recipe: canonical = '', region, maxOutputPixels, onBackground, acceptWebp } = options;
	const recipe = parseCanonicalRecipe(canonical);
	const outputSize = (meta: ImageMeta) => sizeOfAnalysis(meta, maxOutputPixels, toRecipe(recipe));
	const inputs = await prepare(store, id, { part: 'original', onBackground, outputSize }, call);
	const { image, backgroundImage, release } = inputs;
	try {
		const cutoutOptions = {
			...(canonical !== '' && { recipe }),
			...(region && { region }),
			...(maxOutputPixels !== undefined && { maxOutputPixels }),
			...(backgroundImage && { backgroundImage }),
			...(acceptWebp && { acceptWebp }),
		};
		const cutout = await engine.cutOut(image.bytes, cutoutOptions, call);
		call.signal.throwIfAborted();
		const { confidence, doubt, doubtfulRegions } = cutout;
		// They are in pixels of the lossless cutout, so that any other output has none.
		const regions = canonical === '' ? packRegions(doubtfulRegions) : '';
		const assessment = { confidence, ...(doubt && { doubt }), ...(regions && { regions }) };
		const { expiresAt } = image.meta;
		const meta = { ...outputMeta(cutout, toRecipe(recipe)), expiresAt, ...assessment };
		await store.put(id, 'result', cutout.bytes, meta);
	} finally {
		release?.();
	}
}

/** The lossless result holds the whole analysis, so nothing else is read but a background. */
async function render(
	store: Store,
	engine: WorkEngine,
	{ id, recipe: canonical, onBackground, acceptWebp }: RenderJob,
	call: Call,
): Promise<void> {
	const options = parseCanonicalRecipe(canonical);
	const recipe = toRecipe(options);
	const outputSize = (meta: ImageMeta) => renderSize(meta, recipe);
	const inputs = await prepare(store, id, { part: 'result', onBackground, outputSize }, call);
	const { image, backgroundImage, release } = inputs;
	try {
		const renderOptions = {
			recipe: options,
			...(backgroundImage && { backgroundImage }),
			...(acceptWebp && { acceptWebp }),
		};
		const rendering = await engine.render(image.bytes, renderOptions, call);
		call.signal.throwIfAborted();
		const { subject: _, regions: __, ...resultMeta } = image.meta;
		const meta = { ...resultMeta, ...outputMeta(rendering, recipe) };
		await store.put(id, renderingPart(canonical), rendering.bytes, meta);
	} finally {
		release?.();
	}
}

/** The size is known only when the image is decoded, so that of the result is reserved, which it has too. */
async function normalise(store: Store, engine: WorkEngine, { id }: NormaliseJob, call: Call): Promise<void> {
	const outputSize = (meta: ImageMeta) => resultSize(meta, undefined);
	const inputs = await prepare(store, id, { part: 'original', onBackground: false, outputSize }, call);
	const { image, release } = inputs;
	try {
		const { bytes, width, height } = await engine.normalise(image.bytes, call);
		call.signal.throwIfAborted();
		const { expiresAt } = image.meta;
		await store.put(id, 'normalised', bytes, { type: 'image/png', width, height, expiresAt });
	} finally {
		release?.();
	}
}

function outputMeta({ width, height, subject }: Rendering, { format }: Recipe) {
	const { type } = renderedTypes[format];
	return subject ? { type, width, height, subject } : { type, width, height };
}

/** An upper bound of the sizes that an analysis works on, in pixels. */
function sizeOfAnalysis(original: Size, maxOutputPixels: number | undefined, recipe: Recipe): Size {
	const { width, height } = resultSize(original, maxOutputPixels);
	return renderSize({ width: Math.ceil(width), height: Math.ceil(height) }, recipe);
}

interface Inputs {
	readonly part: Part;
	readonly onBackground: boolean | undefined;
	/** The largest output of an image with this metadata. */
	readonly outputSize: (meta: ImageMeta) => Size;
}

/**
 * Reads a part, with the background if there is one, and reserves space for the output, so that no work is done in vain. A job
 * that does not reach the engine releases its capacity.
 */
async function prepare(
	store: Store,
	id: string,
	{ part, onBackground, outputSize }: Inputs,
	{ onCapacity }: Call,
) {
	try {
		const image = await store.read(id, part);
		const background = onBackground ? await store.read(id, 'background') : undefined;
		if (!image || (onBackground && !background)) throw new AppError('gone');
		const release = await store.reserve?.(id, outputSize(image.meta));
		return { image, backgroundImage: background?.bytes, release };
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
