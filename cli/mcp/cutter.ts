// The interface of what cuts images out for the tools: the engine of this machine, or a Peel server.
import type { Cutout, CutoutOptions } from '#engine/index.ts';
import type { ToolCall } from './tool.ts';

export interface Cutter {
	/** Where images are processed, for `describe_limits`: a model of this machine, or the address of a server. */
	readonly place: { readonly model: string } | { readonly server: string };
	/**
	 * The cutout of a JPEG or PNG, corrected by the prompts and rendered by the recipe; reports one step, when the work
	 * can begin. Throws what `sentenceOf` has a sentence for, and the signal's reason when aborted.
	 */
	cutOut(image: Buffer, options: CutterOptions, call: ToolCall): Promise<CutterResult>;
}

type CutterOptions = Pick<CutoutOptions, 'recipe' | 'prompts'>;

/** A server of an earlier version reports no regions. */
export type CutterResult = Pick<Cutout, 'bytes' | 'width' | 'height' | 'confidence' | 'doubt'> &
	Partial<Pick<Cutout, 'doubtfulRegions'>>;
