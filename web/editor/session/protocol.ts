// The calls of the page to the worker that holds the pixels of an edited cutout, and the worker's reports.
import type { Size } from '#contract/size.ts';
import type { Box } from '#matting/box.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { DoubtfulBox } from '#matting/regions/matte-regions.ts';
import type { EncodedFormat } from '#web/images/encode-image.ts';
import type { EditStore } from '../storage/edit-store.ts';
import type { Settings } from './settings.ts';

/** One image, as the server gives it or as this device made it. */
export interface Source {
	/** Id of the image; the edits are stored under it. */
	readonly id: string;
	/** The stored result: PNG, RGBA. */
	readonly cutout: Blob;
	/** The original at the result's size: PNG, RGB or RGBA. Undefined if it comes later, see `addOriginal`. */
	readonly original?: Blob;
	/** The doubtful regions of the analysis, in pixels of the result. */
	readonly doubtfulRegions: readonly DoubtfulBox[];
	/**
	 * Milliseconds since 1970 at which the edits are deleted. Undefined for an image that only this page has: the
	 * browser stores none of its edits.
	 */
	readonly expiresAt: number | undefined;
}

export interface Brush {
	readonly mode: 'restore' | 'erase';
	/** Diameter in pixels of the cutout, 1 to 1000. */
	readonly size: number;
	/** Share of the radius that is fully covered, in %, 0 to 100. */
	readonly hardness: number;
	readonly snap: boolean;
}

export interface StrokePoint {
	/** In pixels of the output as it is shown (see `Output`), fractions included. */
	readonly x: number;
	readonly y: number;
	/** 0 to 1. */
	readonly pressure: number;
}

/** A part of the cutout that a user can keep or remove as a whole. */
export interface RegionFacts {
	readonly id: number;
	/**
	 * 'hole': transparent and enclosed by the subject; 'island': opaque and separate from the subject; otherwise a
	 * doubt of the analysis.
	 */
	readonly kind: 'hole' | 'island' | 'maybe-subject' | 'maybe-background';
	/** In pixels of the cutout. */
	readonly box: Box;
	/** Whether most of it is opaque in the current matte. */
	readonly isKept: boolean;
	/** The original around the region, at most 160 x 120 pixels, with the region outlined. */
	readonly thumbnail: ImageBitmap;
}

export interface Step {
	readonly id: number;
	/** For the list of steps: 'Restore', 'Background colour'. */
	readonly label: string;
}

/** How cutout and output relate: pixels of `source` (in the cutout) are shown in `target` (in the output). */
export interface Output extends Size {
	readonly source: Box;
	readonly target: Box;
	/** The bounding box of the visible subject, in pixels of the output; null if nothing is visible. */
	readonly subject: Box | null;
	/** The box in which the subject can be placed, in pixels of the output; null without a subject. */
	readonly placingArea: Box | null;
	/** How much larger than the output its background image is, in pixels of the output; null without one. */
	readonly hidden: Size | null;
}

export interface State {
	readonly settings: Settings;
	readonly steps: readonly Step[];
	/** How many of the steps are applied: undo reduces it by one. */
	readonly applied: number;
	readonly output: Output;
	/** Whether nothing differs from the stored result. */
	readonly isUnedited: boolean;
	/** The points of the clicks with Keep and Remove that still count, see `clicks` of `Edit`. */
	readonly clicks: readonly Prompt[];
	/**
	 * False once the browser has refused to store the edits, or another tab has taken them over: a reload would lose
	 * them.
	 */
	readonly isStored: boolean;
}

/** Pixels that replace those of the output: RGBA, not premultiplied. */
export interface Patch extends Box {
	readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * The worker's reports. They are called in order; a patch beyond the old output follows the state with its new size.
 */
export interface Listener {
	changed(state: State): void;
	painted(patch: Patch): void;
}

export type ExportFormat = EncodedFormat | 'psd';

export interface ExportOptions {
	readonly format: ExportFormat;
	/** Quality of a JPG, 1 to 100. */
	readonly quality: number;
}

/**
 * The effect of a region that was found at a click: it is added to the
 * subject, removed from it, or becomes the whole subject.
 */
export type PromptMode = 'keep' | 'remove' | 'choose';

/** What a mask was requested for. */
export interface MaskRequest {
	readonly mode: PromptMode;
	/** The points of earlier clicks, then `clicked`. */
	readonly prompts: readonly Prompt[];
	/** The points of the newest click: only parts connected to them change. */
	readonly clicked: readonly Prompt[];
}

/** A part of the cutout in cells, 255 where it changes. */
export interface ChangedRegion extends Size {
	/** In pixels of the cutout. */
	readonly box: Box;
	/** width x height, row by row, 0 or 255. */
	readonly cells: Uint8Array;
}

/** The outcome of a region: a change, or none, because the matte is like that already or the mask cannot be read. */
export type Combined =
	/** No region where only soft pixels change a little. */
	| { readonly kind: 'changed'; readonly region: ChangedRegion | undefined }
	| { readonly kind: 'unchanged' | 'unreadable' };

/** Why an image cannot be a background. */
export type ImageFault = 'not-an-image' | 'too-large' | 'hidden-pixels';

/**
 * One image in its worker. Calls run in order, and those that need an open session reject with an Error without one. A
 * stroke that was not ended is ended by the next call that begins another, makes, previews or undoes a step, takes the
 * matte, or exports.
 */
export interface Session {
	/**
	 * Decodes the source, restores stored edits, reports the first state and paints everything. `store`: keeps the edits
	 * instead of the browser. `isStored`: false where stored edits could not be read, nor be written.
	 */
	open(
		source: Source,
		listener: Listener,
		store?: EditStore,
	): Promise<{ readonly cutout: Size; readonly isRestored: boolean; readonly isStored: boolean }>;
	/**
	 * Until then every call that needs the original rejects: strokes, regions, masks, `original`, edge settings, the
	 * blurred background and a PSD. Stored steps wait for it, and with them `open`. `isUpload`: the file as it was
	 * uploaded, not the server's lossless one. Rejects with Error for a file that this browser cannot decode, or
	 * decodes differently from the server; another can be added then.
	 */
	addOriginal(file: Blob, isUpload: boolean): Promise<void>;
	/** Reports that the original did not load: an `open` that waits for it rejects. It may still be added later. */
	missOriginal(): Promise<void>;
	/** A stroke is shown while it is drawn and becomes one step at its end; points are in the order drawn. */
	beginStroke(brush: Brush, points: readonly StrokePoint[]): Promise<void>;
	extendStroke(points: readonly StrokePoint[]): Promise<void>;
	/** Resolves once colours have been re-estimated and everything is painted and stored. */
	endStroke(): Promise<void>;
	cancelStroke(): Promise<void>;
	regions(): Promise<readonly RegionFacts[]>;
	/** One step. */
	setRegion(id: number, isKept: boolean): Promise<void>;
	/** The current matte, made small, for `matte` of a SegmentRequest. */
	guess(): Promise<string>;
	/**
	 * One step; none if `isPreview`, which only reports what would change. `mask`: the server's reply to the prompts, a
	 * grey PNG of the whole upright image, of any size.
	 */
	combine(mask: Blob, request: MaskRequest, isPreview: boolean): Promise<Combined>;
	/**
	 * Paints with other settings. Without `label` it is a preview (a slider that is being dragged); with it, one step,
	 * unless nothing differs. Previews that were overtaken by later calls may be skipped. `continues`: it takes the place
	 * of the step before if that has the same label, as at the next key on a slider.
	 */
	set(settings: Settings, label?: string, continues?: boolean): Promise<void>;
	undo(): Promise<void>;
	redo(): Promise<void>;
	/** Undoes or redoes steps until `applied` of them are applied. */
	goTo(applied: number): Promise<void>;
	/** Reverts all steps, as one step that can be undone. */
	startAgain(): Promise<void>;
	/**
	 * Decodes an image for backgrounds and keeps it; resolves to the key for
	 * Background.image, or to why it cannot be one.
	 */
	addImage(file: Blob): Promise<{ readonly key: string } | { readonly fault: ImageFault }>;
	/** The original in the output's layout, to be shown while a key is held. */
	original(): Promise<Patch>;
	/** The whole cutout before crop and size, for the crop tool. */
	uncropped(): Promise<Patch>;
	/**
	 * The file of what is shown at the time of the call: later calls do not wait for it
	 * and do not change it. The PNG of an unedited cutout is the stored result itself.
	 * Rejects with AbortError once the signal is aborted, and then ends the encoding.
	 */
	export(options: ExportOptions, signal?: AbortSignal): Promise<Blob>;
	/**
	 * Loads the encoders that are loaded when they are used, so that all formats can be exported without a connection.
	 */
	preloadExport(): Promise<void>;
	/** Deletes the stored edits and ends the session; the worker can be terminated then. */
	deleteEdits(): Promise<void>;
}

/** The session as messages: a signal cannot be sent, so exports have ids, which the page chooses. */
export interface SessionMessages extends Omit<Session, 'export'> {
	export(options: ExportOptions, id: number): Promise<Blob>;
	cancelExport(id: number): Promise<void>;
}
