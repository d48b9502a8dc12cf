// The handlers of jobs, by kind: the parts of an image that a job reads, and
// the call of the engine. Reading and storing: job-runner.ts.
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
import type { AnalyseJob, EmbedJob, QueueJob, RenderJob, SegmentJob } from '../queue/job.ts';
import { embeddingSize, maskSize, resultSize } from '../store/output-bytes.ts';
import { embeddingPart, type Part } from '../store/parts.ts';
import type { ImageMeta, StoredType } from '../store/store.ts';
import { packRegions } from './packed-regions.ts';

export interface JobHandler {
	/** Without this part there is nothing to do. */
	readonly source: Part;
	/**
	 * Makes `source` if it is not stored, although a preparation has made it before: another click may be replacing it,
	 * and a worker of another version stores it under another name.
	 */
	readonly sourceJob?: EmbedJob;
	/** The part 'background' must be there too. */
	readonly needsBackground?: boolean | undefined;
	/** The part 'result' is read too if it is stored. */
	readonly usesResult?: boolean;
	/** An upper bound of the output's size, for a source with this metadata. */
	readonly outputSize: (source: ImageMeta) => Size;
	readonly make: (inputs: Inputs, tools: Tools) => Promise<Made>;
}

export interface Stored {
	readonly meta: ImageMeta;
	readonly bytes: Uint8Array;
}

export interface Inputs {
	readonly source: Stored;
	readonly background: Buffer | undefined;
	readonly result: Buffer | undefined;
}

export type JobEngine = Pick<Engine, 'cutOut' | 'render' | 'normalise' | 'embed' | 'segment'>;

interface Tools {
	readonly engine: JobEngine;
	readonly call: JobCall;
	/** Replaces the stored embedding, and resolves to the new one. */
	readonly embedAgain: (job: EmbedJob) => Promise<Uint8Array>;
}

interface Made {
	readonly bytes: Uint8Array;
	readonly meta: Omit<ImageMeta, 'expiresAt'>;
}

export function handlerOf(job: QueueJob): JobHandler {
	switch (job.kind) {
		case 'analyse':
			return analyse(job);
		case 'render':
			return render(job);
		case 'normalise':
			return normalise;
		case 'embed':
			return embed;
		case 'segment':
			return segment(job);
	}
}

function analyse({ options = {} }: AnalyseJob): JobHandler {
	const { recipe: canonical = '', region, maxOutputPixels, onBackground, acceptWebp } = options;
	const recipe = parseCanonicalRecipe(canonical);
	return {
		source: 'original',
		needsBackground: onBackground,
		outputSize(original) {
			const { width, height } = resultSize(original, maxOutputPixels);
			return renderSize({ width: Math.ceil(width), height: Math.ceil(height) }, toRecipe(recipe));
		},
		async make({ source, background }, { engine, call }) {
			const cutoutOptions = { recipe, region, maxOutputPixels, backgroundImage: background, acceptWebp };
			const cutout = await engine.cutOut(source.bytes, cutoutOptions, call);
			const { bytes, confidence, doubt, theme, doubtfulRegions } = cutout;
			// They are in pixels of the lossless cutout, so any other output is stored without them.
			const regions = canonical === '' ? packRegions(doubtfulRegions) : '';
			const assessment = {
				confidence,
				...(doubt && { doubt }),
				...(theme && { theme }),
				...(regions && { regions }),
			};
			return { bytes, meta: { ...metaOf(cutout, toRecipe(recipe)), ...assessment } };
		},
	};
}

/** The lossless result holds the whole analysis, so nothing is read in addition to it except a background. */
function render({ recipe: canonical, onBackground, acceptWebp }: RenderJob): JobHandler {
	const options = parseCanonicalRecipe(canonical);
	const recipe = toRecipe(options);
	return {
		source: 'result',
		needsBackground: onBackground,
		outputSize: (result) => renderSize(result, recipe),
		async make({ source, background }, { engine, call }) {
			const renderOptions = { recipe: options, backgroundImage: background, acceptWebp };
			const rendering = await engine.render(source.bytes, renderOptions, call);
			const { subject: _, regions: __, ...resultMeta } = source.meta;
			return { bytes: rendering.bytes, meta: { ...resultMeta, ...metaOf(rendering, recipe) } };
		},
	};
}

const normalise: JobHandler = {
	source: 'original',
	/** The output has the size of the result, which is known exactly only when the image is decoded. */
	outputSize: (original) => resultSize(original),
	make: async ({ source }, { engine, call }) =>
		asMade(await engine.normalise(source.bytes, call), 'image/png'),
};

const embed: JobHandler = {
	source: 'original',
	usesResult: true,
	outputSize: () => embeddingSize,
	async make({ source, result }, { engine, call }) {
		const embedding = await engine.embed(source.bytes, { cutout: result }, call);
		return asMade(embedding, 'application/octet-stream');
	},
};

function segment({ id, prompts, guess, onResult }: SegmentJob): JobHandler {
	const options = {
		pointsOnly: isPointsOnly(prompts),
		...(guess !== undefined && { guess: Buffer.from(guess, 'base64') }),
	};
	const sourceJob = { kind: 'embed', id } as const;
	return {
		source: embeddingPart,
		sourceJob,
		outputSize: () => maskSize,
		async make({ source }, { engine, call, embedAgain }) {
			const found = inspectEmbedding(source.bytes);
			// It may be damaged, or made before the result that is to be its first guess.
			const isUsable = found && (found.hasGuess || !onResult);
			const embedding = isUsable ? source.bytes : await embedAgain(sourceJob);
			const mask = await engine.segment(embedding, parseCanonicalPrompts(prompts), options, call);
			return asMade(mask, 'image/png');
		},
	};
}

const asMade = ({ bytes, width, height }: EmbeddingFile, type: StoredType): Made => ({
	bytes,
	meta: { type, width, height },
});

function metaOf({ width, height, subject }: Rendering, { format }: Recipe) {
	const { type } = renderedTypes[format];
	return subject ? { type, width, height, subject } : { type, width, height };
}
