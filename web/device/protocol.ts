// The calls of a page to the worker that cuts images out on this device, and their replies.
import type { Doubt } from '#contract/doubts.ts';
import type { Size } from '#contract/size.ts';
import type { Theme } from '#contract/theme.ts';
import type { DoubtfulBox } from '#matting/regions/matte-regions.ts';

/** Backends of inference, from the fastest to the one that runs everywhere. */
export type Backend = 'webgpu' | 'own-kernels' | 'wasm-threads' | 'wasm';

/** The steps of cutting out an image that a page can name. */
export type Step = 'decoding' | 'cutting-out' | 'refining' | 'encoding';

export type DeviceErrorCode =
	/** The image cannot be decoded, or is of a type that is not accepted. */
	| 'unreadable-image'
	/** The file was moved, deleted or changed since the user chose it. */
	| 'file-lost'
	| 'too-many-pixels'
	/** The browser returns noise instead of the pixels of a photo. */
	| 'hidden-pixels'
	/** The browser gave no more memory: a smaller image may work, or the server. */
	| 'out-of-memory'
	/** A part of the page's code could not be fetched. */
	| 'not-loaded'
	/** No backend could run the network. */
	| 'no-backend'
	/** Anything else, such as a worker that ended or could not be started. */
	| 'failed';

export class DeviceError extends Error {
	override name = 'DeviceError';
	readonly code: DeviceErrorCode;
	constructor(code: DeviceErrorCode, message: string = code) {
		super(message);
		this.code = code;
	}
}

export interface DeviceCutout extends Size {
	/** As the server stores it: a PNG, RGBA, of the upright image's size, at most limits.maxOutputSidePx. */
	readonly cutout: Blob;
	/** The image as the analysis saw it: PNG, RGB or RGBA, of the same size. */
	readonly original: Blob;
	/** Expected IoU, 0 to 1. */
	readonly confidence: number;
	readonly doubt: Doubt | undefined;
	/** Theme of the checkerboard that the cutout needs; undefined for the page's own theme. */
	readonly theme: Theme | undefined;
	readonly doubtfulRegions: readonly DoubtfulBox[];
	readonly inferences: number;
	readonly backend: Backend;
	/** Milliseconds by step, like those of the server's engine. */
	readonly timings: Readonly<Record<string, number>>;
}

export interface CutOutOptions {
	readonly signal?: AbortSignal;
	readonly onStep?: (step: Step) => void;
}

/**
 * Cuts out one image at a time; calls wait for one another. All calls reject with a DeviceError, or with the
 * AbortError.
 */
export interface Device {
	/** JPEG or PNG. */
	cutOut(file: Blob, options?: CutOutOptions): Promise<DeviceCutout>;
	/**
	 * Ends the worker, which frees all of its memory; the next call starts another worker. Abort a call under way
	 * first: it would never settle.
	 */
	freeMemory(): void;
	/**
	 * Ends the worker, which frees all of its memory; calls under way reject with the AbortError. May be called again.
	 */
	close(): void;
}
