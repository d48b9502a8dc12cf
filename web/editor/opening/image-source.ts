// The source of the editor's image: the server, or this page.
import type { Source } from '../session/protocol.ts';
import type { EditStore } from '../storage/edit-store.ts';

export interface ImageSource {
	readonly id: string;
	/**
	 * Whether the server has the image and can find the object at a click. Otherwise only this page has it, and the
	 * browser stores none of the edits.
	 */
	readonly isOnServer: boolean;
	/** Keeps the edits between two sessions, instead of the browser. */
	readonly store?: EditStore;
	/** Called when a file of the current edits has been saved. */
	readonly onSaved?: () => void;
	/** `onProgress` receives 0 to 1. Rejects with an ApiError, or with the AbortError. */
	read(signal: AbortSignal, onProgress: (share: number) => void): Promise<Source>;
	/** Until when the server keeps the image; rejects as `read` does. See journey/expiry-watch.ts. */
	readExpiry?(signal: AbortSignal): Promise<number>;
	/**
	 * The original, for a source that comes without it: as it was uploaded, or decoded by the server into a larger,
	 * lossless file. `onProgress` and rejections as for `read`.
	 */
	readOriginal?(isUpload: boolean, signal: AbortSignal, onProgress: (share: number) => void): Promise<Blob>;
}
