// The work behind the queue: reads a stored image, runs the engine, and stores what it made with the same expiry.
import { AppError } from '#contract/errors.ts';
import { isPointsOnly, parseCanonicalPrompts } from '#contract/prompts.ts';
import { parseCanonicalRecipe, type Recipe, renderedTypes, renderSize, toRecipe } from '#contract/recipe.ts';
import type { Size } from '#contract/size.ts';
import {
	type EmbeddingFile,
	type Engine,
	inspectEmbedding,
	type JobCall,
	type Rendering,
} from '#engine/index.ts';
import {
	type AnalyseJob,
	type EmbedJob,
	type NormaliseJob,
	outputPart,
	type RenderJob,
	type SegmentJob,
} from '../queue/job.ts';
import type { Work } from '../queue/queue.ts';
import { embeddingSize, maskSize, resultSize } from '../store/output-bytes.ts';
import { type Part, renderingPart } from '../store/parts.ts';
import type { ImageMeta, Store, StoredType } from '../store/store.ts';
import { packRegions } from './packed-regions.ts';

type WorkEngine = Pick<Engine, 'cutOut' | 'render' | 'normalise' | 'embed' | 'segment'>;
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
			case 'embed':
				return embed(store, engine, job, call);
			case 'segment':
				return segment(store, engine, job, call);
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
function normalise(store: Store, engine: WorkEngine, { id }: NormaliseJob, call: Call): Promise<void> {
	const outputSize = (meta: ImageMeta) => resultSize(meta, undefined);
	return derive(
		store,
		id,
		{ part: 'original', outputSize, to: 'normalised', type: 'image/png' },
		call,
		(image) => engine.normalise(image, call),
	);
}

function embed(store: Store, engine: WorkEngine, { id }: EmbedJob, call: Call): Promise<void> {
	const output = {
		to: 'embedding-2',
		type: 'application/octet-stream',
		outputSize: () => embeddingSize,
	} as const;
	return derive(store, id, { part: 'original', optional: 'result', ...output }, call, (image, cutout) =>
		engine.embed(image, { cutout }, call),
	);
}

function segment(store: Store, engine: WorkEngine, job: SegmentJob, call: Call): Promise<void> {
	const { id, prompts, guess, onResult } = job;
	const output = { to: outputPart(job), type: 'image/png', outputSize: () => maskSize } as const;
	const options = {
		pointsOnly: isPointsOnly(prompts),
		...(guess !== undefined && { guess: Buffer.from(guess, 'base64') }),
	};
	return derive(store, id, { part: 'embedding-2', ...output }, call, async (stored) => {
		const found = inspectEmbedding(stored);
		const isUsable = found && (found.hasGuess || !onResult);
		const embedding = isUsable ? stored : await embedAgain(store, engine, id, call);
		return engine.segment(embedding, parseCanonicalPrompts(prompts), options, call);
	});
}

/** For an embedding that is damaged, or was made before the result that is to be its first guess. */
async function embedAgain(
	store: Store,
	engine: WorkEngine,
	id: string,
	{ signal, onCapacity }: Call,
): Promise<Buffer> {
	try {
		await store.removePart(id, 'embedding-2');
		await embed(store, engine, { kind: 'embed', id }, { signal });
		const made = await store.read(id, 'embedding-2');
		if (!made) throw new AppError('gone');
		return made.bytes;
	} catch (error) {
		// The mask does not reach the engine.
		onCapacity?.();
		throw error;
	}
}

interface Derivation extends Inputs {
	readonly to: Part;
	readonly type: StoredType;
}

/** Makes a part of another one, with the same expiry. `make` gets the bytes of both inputs. */
async function derive(
	store: Store,
	id: string,
	{ to, type, ...from }: Derivation,
	call: Call,
	make: (bytes: Uint8Array, optional?: Uint8Array) => Promise<EmbeddingFile>,
): Promise<void> {
	const { image, optional, release } = await prepare(store, id, from, call);
	try {
		const { bytes, width, height } = await make(image.bytes, optional);
		call.signal.throwIfAborted();
		await store.put(id, to, bytes, { type, width, height, expiresAt: image.meta.expiresAt });
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
	/** Read as well. */
	readonly onBackground?: boolean | undefined;
	/** Read as well if it is stored. */
	readonly optional?: Part;
	/** The largest output of an image with this metadata. */
	readonly outputSize: (meta: ImageMeta) => Size;
}

/**
 * Reads a part, with the others that the work takes, and reserves space for the output, so that no work is done in vain. A job
 * that does not reach the engine releases its capacity.
 */
async function prepare(
	store: Store,
	id: string,
	{ part, onBackground, optional, outputSize }: Inputs,
	{ onCapacity }: Call,
) {
	try {
		const image = await store.read(id, part);
		const background = onBackground ? await store.read(id, 'background') : undefined;
		const other = optional && (await store.read(id, optional));
		if (!image || (onBackground && !background)) throw new AppError('gone');
		const release = await store.reserve?.(id, outputSize(image.meta));
		return { image, backgroundImage: background?.bytes, optional: other?.bytes, release };
	} catch (error) {
		onCapacity?.();
		throw error;
	}
}
