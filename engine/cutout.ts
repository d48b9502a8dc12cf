// Options and results of the engine.
import type { RecipeOptions } from '#contract/recipe.ts';
import type { Assessment } from '#matting/confidence.ts';

export interface RenderOptions {
	/** What to make of the cutout. Default: the cutout itself, a lossless PNG with transparency. */
	readonly recipe?: RecipeOptions;
	/** Bytes of a JPEG or PNG to lay the cutout on, in place of the recipe's background; it covers the result. */
	readonly backgroundImage?: Uint8Array | undefined;
}

export interface CutoutOptions extends RenderOptions {
	/** The longer side of the analysis in pixels at most; a larger image is reduced first. Default limits.maxOutputSidePx. */
	readonly maxOutputSidePx?: number;
}

export interface Rendering {
	/** A file in sRGB, 8 bit, without metadata; no colour where alpha is 0. */
	readonly bytes: Buffer;
	/** Pixels. */
	readonly width: number;
	readonly height: number;
	/** Milliseconds by step; `wait` is the time in the queue. */
	readonly timings: Readonly<Record<string, number>>;
}

/** The assessment is of the analysis: its regions are in pixels of the lossless cutout, whatever the recipe crops. */
export interface Cutout extends Rendering, Assessment {
	/** How often the network ran; 0 where it was not needed. */
	readonly inferences: number;
}
