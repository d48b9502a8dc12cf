// The shapes that travel along the pipeline, from decoded picture to cut-out.
import type { Doubt } from '#contract/doubts.ts';

/** A decoded picture: upright, sRGB, 8 bit. */
export interface Picture {
	readonly width: number;
	readonly height: number;
	/** Interleaved R, G, B, row by row; width x height x 3 bytes. */
	readonly rgb: Uint8Array;
	/** The picture's own opacity, 0 to 255, width x height; absent when it has none. */
	readonly alpha?: Uint8Array;
}

/** Final opacity at the picture's size, 0 to 255, row by row. */
export type Matte = Uint8Array;

export interface CutoutOptions {
	/**
	 * Longer side of the result in pixels at most; a larger picture is made smaller. Default
	 * limits.maxOutputSidePx.
	 */
	readonly maxOutputSidePx?: number;
	/** Default 'png'; 'webp' is lossless too; 'png8' is lossy: a PNG of at most 256 colours, a third of the bytes. */
	readonly format?: 'png' | 'png8' | 'webp';
	/** Only the matte, as a grey picture: white is subject. Default false. */
	readonly matteOnly?: boolean;
	/** What the subject is laid on; left out, the ground stays transparent. */
	readonly background?: Background;
}

/** A colour, R, G and B from 0 to 255, or the bytes of a JPEG or PNG, which is made to cover the result. */
export type Background =
	| { readonly colour: readonly [number, number, number] }
	| { readonly picture: Uint8Array };

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
