// The interface of what cuts the images of a batch out: the server, or this device.
import { type Doubt, isDoubt } from '#contract/doubts.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Backend } from '#web/device/protocol.ts';
import type { ImageSource } from '#web/editor/opening/image-source.ts';
import { isConfidence } from '#web/journey/confidence.ts';
import type { Edited } from '#web/journey/read-edited.ts';

/** An image that the processor has. */
export interface SentImage {
	readonly id: string;
	/** Milliseconds since 1970: it is deleted then. Undefined: it is kept as long as the page. */
	readonly expiresAt: number | undefined;
}

export interface Cutout {
	/** 0 to 1, see web/journey/confidence.ts. */
	readonly confidence: number;
	readonly doubt: Doubt | undefined;
	/** Opens the result on the server; empty on this device. */
	readonly token: string;
	readonly expiresAt: number | undefined;
	/** The backend of the network; undefined on the server. */
	readonly backend?: Backend;
}

/** Whether the value, from a reply or from stored data, is a valid image on the server. */
export const isSentImage = (image: Partial<SentImage> | undefined): image is SentImage =>
	typeof image?.id === 'string' && isInstant(image.expiresAt);

/** Whether the value, from a reply or from stored data, is a valid result. */
export const isCutout = (cutout: Partial<Cutout> | undefined): cutout is Cutout =>
	typeof cutout?.token === 'string' &&
	isInstant(cutout.expiresAt) &&
	isConfidence(cutout.confidence) &&
	(cutout.doubt === undefined || isDoubt(cutout.doubt));

/** Beyond this a Date is invalid, and throws where it is shown (ECMAScript, "Time Values and Time Range"). */
const maxInstant = 8.64e15;
const isInstant = (value: unknown) => typeof value === 'number' && Math.abs(value) <= maxInstant;

/** All functions reject with an error that failure.ts can classify, or with the AbortError. */
export interface Processor {
	readonly place: 'server' | 'device';
	/** Largest file. */
	readonly maxMegabytes: number;
	/** How many images are sent at once. */
	readonly maxSending: number;
	/** How many are processed at once. */
	readonly maxCutting: number;
	/** How many may be under way in all, so that the retention time of an image does not start long before its turn. */
	readonly maxUnderWay: number;
	/** `onShare`: how much has arrived, 0 to 1. */
	send(signal: AbortSignal, file: File, onShare: (share: number) => void): Promise<SentImage>;
	/** `onPosition`: the queue position, 1 is next; 0 while it is being cut out. */
	cutOut(signal: AbortSignal, image: SentImage, onPosition: (position: number) => void): Promise<Cutout>;
	/** The cutout by a recipe. */
	render(signal: AbortSignal, image: SentImage, cutout: Cutout, recipe: RecipeOptions): Promise<Blob>;
	/** The source for the editor. */
	source(image: SentImage, cutout: Cutout): ImageSource;
	/**
	 * Until when it keeps an image, in milliseconds since 1970 by the clock of this device; NaN if it does not say. Not
	 * where images are kept as long as the page.
	 */
	readExpiry?(signal: AbortSignal, image: SentImage): Promise<number>;
	/** Images with at least one edit, by their ids. Never rejects. */
	readEdited(): Promise<ReadonlyMap<string, Edited>>;
	/** Deletes the image and everything made from it; resolves even if it was deleted already. */
	remove(signal: AbortSignal, image: SentImage): Promise<void>;
	/**
	 * Ends its workers; later calls start others. Cutting out has to be aborted
	 * before; files that are being made are finished.
	 */
	freeMemory(): void;
}
