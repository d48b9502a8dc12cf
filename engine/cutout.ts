// The shapes that travel along the pipeline, from decoded image to cutout.
import type { Doubt } from '#contract/doubts.ts';

export interface CutoutOptions {
	/**
	 * Longer side of the result in pixels at most; a larger image is made smaller. Default
	 * limits.maxOutputSidePx.
	 */
	readonly maxOutputSidePx?: number;
	/** Default 'png'; 'webp' is lossless too; 'png8' is lossy: a PNG of at most 256 colours, a third of the bytes. */
	readonly format?: 'png' | 'png8' | 'webp';
	/** Only the matte, as a grey image: white is subject. Default false. */
	readonly matteOnly?: boolean;
	/** What the subject is laid on; left out, the background stays transparent. */
	readonly background?: Background;
}

/** A colour, R, G and B from 0 to 255, or the bytes of a JPEG or PNG, which is made to cover the result. */
export type Background =
	| { readonly colour: readonly [number, number, number] }
	| { readonly image: Uint8Array };

export interface Cutout {
	/** 8-bit RGBA (matte: grey; png8: indexed) without metadata; no colour where alpha is 0. */
	bytes: Buffer;
	width: number;
	height: number;
	/** 0 to 1: how much of the matte is decided, see confidence.ts. */
	confidence: number;
	/** Absent when nothing is doubtful. */
	doubt?: Doubt;
	/** How often the network ran; 0 where it was not needed. */
	inferences: number;
	/** Milliseconds by step, and `wait` for the time spent in line. */
	timings: Record<string, number>;
}
