// Options and results of the engine.
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Theme } from '#contract/theme.ts';
import type { Assessment } from '#matting/assess.ts';
import type { Box } from '#matting/box.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { Logger } from './logger.ts';
import type { ModelCard } from './models/card.ts';

export interface EngineOptions {
	/** Worker processes; each needs up to 2.5 GB of memory. Default by machine, see pool/sizing.ts. */
	readonly workers?: number;
	/** Threads of the network in each worker process. Default by machine. */
	readonly threadsPerWorker?: number;
	/** Jobs that may wait beyond the running ones, 0 or more. Default 20. */
	readonly queueLimit?: number;
	/** Default limits.queueTimeoutMs. This and `jobTimeoutMs` grow while jobs take long, see pool/job-duration.ts. */
	readonly queueTimeoutMs?: number;
	/** After this time a running job's worker process is killed. Default limits.jobTimeoutMs. */
	readonly jobTimeoutMs?: number;
	/**
	 * After this time without a job the worker processes that cut out end, which gives their memory back; the next job
	 * starts them again and takes that much longer. By default they stay.
	 */
	readonly idleMs?: number;
	/** After this time without a job the process of the promptable network ends. Default limits.promptableIdleMs. */
	readonly promptableIdleMs?: number;
	/**
	 * Folder of the pulled models and of a copy of the default one, which is made once (models/store.ts). Default inside
	 * node_modules. Need not be writable, but then the copy is made at every start.
	 */
	readonly modelsDir?: string;
	/** Default: defaultModel; see also chosenModel. */
	readonly model?: ModelCard;
	/** By default nothing is logged. */
	readonly logger?: Logger;
}

export interface RenderOptions {
	/** Options of the rendering. Default: the cutout itself, a lossless PNG with transparency. */
	readonly recipe?: RecipeOptions;
	/** Bytes of a JPEG or PNG to lay the cutout on, in place of the recipe's background; it covers the result. */
	readonly backgroundImage?: Uint8Array | undefined;
	/**
	 * Whether the image and the background image may also be WebP; an animated one is 'unreadable-image'. Default:
	 * false.
	 */
	readonly acceptWebp?: boolean | undefined;
}

export interface CutoutOptions extends RenderOptions {
	/**
	 * Maximum number of pixels of the analysis, 1 to limits.api.maxOutputPixels; a larger image is reduced first. By
	 * default the longer side is limited to limits.maxOutputSidePx, whatever the number of pixels.
	 */
	readonly maxOutputPixels?: number | undefined;
	/**
	 * Only what lies in this box can be the subject; the result still has the size of the whole image. In whole pixels
	 * of the upright image, before it is reduced.
	 */
	readonly region?: Box | undefined;
	/**
	 * Corrections of the subject, 1 to limits.maxPrompts, applied one after the other as in the editor: what is at a
	 * point becomes part of the subject, or no longer is. Points refer to the whole upright image, even with a region,
	 * outside which nothing is added.
	 */
	readonly prompts?: readonly Prompt[] | undefined;
}

export type PromptedOptions = CutoutOptions & { readonly prompts: readonly Prompt[] };

export interface Rendering {
	/** A file in sRGB, 8 bit, without metadata; no colour where alpha is 0. */
	readonly bytes: Buffer;
	/** In pixels. */
	readonly width: number;
	readonly height: number;
	/**
	 * The bounding box of the visible subject, without its shadow, in pixels of the file; absent if nothing is visible.
	 */
	readonly subject?: Box;
	/** Milliseconds by step; `wait` is the time in the queue. */
	readonly timings: Readonly<Record<string, number>>;
}

/** The embedding of an image, in a format that only `segment` reads. */
export type EmbeddingFile = Pick<Rendering, 'bytes' | 'width' | 'height' | 'timings'>;

/**
 * The assessment and the theme are of the analysis, before any prompts: its regions are in pixels of the lossless
 * cutout, whatever the recipe crops.
 */
export interface Cutout extends Rendering, Assessment {
	/** How many times the network ran; 0 if the image did not need it. */
	readonly inferences: number;
	/**
	 * Theme of the checkerboard on which the cutout can be seen: `light` for a dark cutout. Absent if it can be seen on
	 * both.
	 */
	readonly theme?: Theme;
}

export interface EmbedOptions {
	/** The PNG of a `cutOut` with default options, whose alpha is the first guess. Default: none. */
	readonly cutout?: Uint8Array | undefined;
}

export interface SegmentOptions {
	/** Whether to use no first guess: for a cutout that has the wrong subject. Default: false. */
	readonly pointsOnly?: boolean | undefined;
	/**
	 * First guess in place of the cutout: a PNG of a few pixels, the subject
	 * white. Stretched to the image. Default: the cutout.
	 */
	readonly guess?: Uint8Array | undefined;
}
