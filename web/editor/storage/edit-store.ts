// The stored edits of one image, and the interface of their store, so that the
// session also works without a browser's database.
import type { Edit } from '../session/history/history.ts';
import type { Settings } from '../session/settings.ts';

/**
 * The image that the edits belong to. Edits with another size or fingerprint were made for another result and are
 * deleted.
 */
export interface EditsBase {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
	readonly width: number;
	readonly height: number;
	/** Checksum of the stored result's alpha, which all steps build on. */
	readonly fingerprint: number;
}

export interface StoredEdits {
	readonly edits: readonly Edit[];
	readonly applied: number;
}

/** All functions reject if the browser's storage is full or fails, or if another tab has opened the edits since. */
export interface EditStore {
	/**
	 * Deletes expired edits of other images, and takes these edits over: the tab that had them can no longer write.
	 * Resolves to what is stored and valid; anything else is deleted.
	 */
	open(base: EditsBase): Promise<StoredEdits | undefined>;
	/** Stores the step at this position; it is then the last one, and applied. `settings` are those after it. */
	writeEdit(at: number, edit: Edit, settings: Settings): Promise<void>;
	/** Stores how many steps are applied; `settings` are those after them. */
	writeApplied(applied: number, settings: Settings): Promise<void>;
	/** Stores an image of the user for backgrounds. */
	addImage(key: string, file: Blob): Promise<void>;
	readImage(key: string): Promise<Blob | undefined>;
	/** Deletes the edits of this image. */
	deleteEdits(): Promise<void>;
	close(): void;
}
