// A job of the queue: what to do with which stored image, and the key under which equal jobs share one run. It names
// the image; the EngineJob that follows from it (engine/pool/messages.ts) has the bytes.
import { AppError } from '#contract/errors.ts';
import type { Box } from '#engine/index.ts';
import { derivedKind, embeddingPart, maskPart, type Part, renderingPart } from '../store/parts.ts';

/** Cuts the image out. All analyses of one image have the same options, so that the id alone distinguishes them. */
export interface AnalyseJob {
	readonly kind: 'analyse';
	readonly id: string;
	readonly options?: AnalyseOptions;
}

/** Plain JSON. Each field left out is as for an upload to the site. */
export interface AnalyseOptions {
	/** The result is rendered by this recipe, in its canonical form, in the same job. Default: the lossless cutout. */
	readonly recipe?: string;
	/** Pixels of the upright image; only what lies in it can be the subject. */
	readonly region?: Box;
	/** The analysis is of at most this many pixels, in place of at most 4K. */
	readonly maxOutputPixels?: number;
	/** The result is laid on the stored part 'background'. */
	readonly onBackground?: boolean;
	/** The original and the background may be WebP. */
	readonly acceptWebp?: boolean;
}

/**
 * Renders the stored result by a recipe in its canonical form. All renderings
 * of one image by the same recipe have the same other fields.
 */
export interface RenderJob {
	readonly kind: 'render';
	readonly id: string;
	readonly recipe: string;
	/** As for an analysis. */
	readonly onBackground?: boolean;
	readonly acceptWebp?: boolean;
}

/** Makes the original as the analysis sees it, at the result's size, for the editor. */
export interface NormaliseJob {
	readonly kind: 'normalise';
	readonly id: string;
}

/**
 * Makes the embedding in which masks are found: that of the original, with the result, if there is one, as first guess.
 */
export interface EmbedJob {
	readonly kind: 'embed';
	readonly id: string;
}

/** Makes the mask of what prompts mean, in their canonical form. Needs the embedding. */
export interface SegmentJob {
	readonly kind: 'segment';
	readonly id: string;
	readonly prompts: string;
	/** First guess: a PNG in base64. */
	readonly guess?: string;
	/** The stored result is the first guess. */
	readonly onResult?: boolean;
}

export type QueueJob = AnalyseJob | RenderJob | NormaliseJob | EmbedJob | SegmentJob;

/** The part of the image that the job stores. */
export function outputPart(job: QueueJob): Part {
	switch (job.kind) {
		case 'analyse':
			return 'result';
		case 'render':
			return renderingPart(job.recipe);
		case 'normalise':
			return 'normalised';
		case 'embed':
			return embeddingPart;
		case 'segment':
			return maskPart([job.prompts, job.guess, job.onResult && 'result'].filter(Boolean).join(' '));
	}
}

/** The image's id for an analysis; for any other job '.' and the name of its stored part follow. */
export const jobKey = (job: QueueJob): string =>
	job.kind === 'analyse' ? job.id : `${job.id}.${outputPart(job)}`;

/** Whether a job's key belongs to this image. Ids contain no '.'. */
export const isJobOf = (key: string, id: string): boolean => key === id || key.startsWith(`${id}.`);

/** Whether a job's key is that of a mask. */
export const isMaskJob = (key: string): boolean => derivedKind(key.slice(key.indexOf('.') + 1)) === 'mask';

/** Whether the job runs in the one process that the engine has for the promptable network. */
export const isForClicks = ({ kind }: QueueJob): boolean => kind === 'embed' || kind === 'segment';

/** Whether the image itself is the cause, so that another attempt would fail too. */
export const isUnreadable = (error: unknown): error is AppError =>
	error instanceof AppError && error.status === 422;
