// The stored edits of one image, and the interface of their store, so that the
// session also works without a browser's database.
import type { Edit } from '../session/history.ts';
import type { Settings } from '../session/settings.ts';

/** Which image the work belongs to. Work of another size or fingerprint was made for another result and is deleted. */
export interface WorkOf {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
	readonly width: number;
	readonly height: number;
	/** Checksum of the stored result's alpha, which all steps build on. */
	readonly fingerprint: number;
}

export interface StoredWork {
	readonly edits: readonly Edit[];
	readonly applied: number;
}

/** All functions reject when the browser's storage is full or fails, or when another tab has opened the work since. */
export interface WorkStore {
	/**
	 * Deletes what has expired, of other images, and takes this work over: the tab that had it before writes nothing any
	 * more. Resolves to what is stored and valid; anything else is deleted.
	 */
	open(work: WorkOf): Promise<StoredWork | undefined>;
	/** The step at this position, which is the last one from then on, and applied. `settings`: as it left them. */
	writeEdit(at: number, edit: Edit, settings: Settings): Promise<void>;
	/** `settings`: as these steps left them. */
	writeApplied(applied: number, settings: Settings): Promise<void>;
	/** An image of the user for backgrounds. */
	addImage(key: string, file: Blob): Promise<void>;
	readImage(key: string): Promise<Blob | undefined>;
	/** Deletes the work of this image. */
	forget(): Promise<void>;
	close(): void;
}
