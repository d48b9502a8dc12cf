// The files of a disk store: which there are, when they expire, for which
// client they count, and how many readers they have.
import type { Size } from '#contract/size.ts';
import { outputBytes } from '../output-bytes.ts';
import type { Part } from '../parts.ts';
import type { Space } from '../quota.ts';
import type { StoreUsage } from '../store.ts';
import { headerBytes } from './disk-header.ts';

/** ext4 has one inode for this many bytes, unless it was made otherwise. */
export const minFileBytes = 16_384;

/**
 * Bytes that a file of this size counts in the quota: enough that a quota
 * which fits on the disk is used up before the inodes are.
 */
export const countedBytes = (fileBytes: number) => Math.max(minFileBytes, fileBytes);

/** Bytes that the file of an output of this size probably counts. */
export const countedOutput = (size: Size) => countedBytes(headerBytes + outputBytes(size));

interface StoredFile {
	readonly bytes: number;
	/** Its bytes in the quota. */
	readonly space: Space;
	readonly expiresAt: number;
	/** The client for which the image counts; undefined: none. */
	readonly owner: string | undefined;
}

export interface StoredFiles {
	readonly usage: StoreUsage;
	/** Adds a file that has been written. */
	add(id: string, part: Part, file: StoredFile): void;
	/**
	 * Releases the space of a deleted file when its last reader has closed it; a file that is not listed is not an error.
	 */
	delete(id: string, part: Part): void;
	/**
	 * To be called before a file is opened; the returned function once it is closed. A deleted file takes space on the
	 * disk until then, so a client could fill the disk beyond the quota by deleting files whose download it never reads.
	 */
	addReader(id: string, part: Part): () => void;
	/** When a file expires; undefined if there is none. */
	expiryOf(id: string, part: Part): number | undefined;
	/** Expired files, even those that something else has deleted. */
	expired(isExpired: (expiresAt: number) => boolean): { id: string; part: Part }[];
	/** The owner of the image's original. */
	ownerOf(id: string): string | undefined;
	/** In the order of writing. */
	partsOf(id: string): Part[];
}

interface Entry extends StoredFile {
	readers: number;
	isDeleted: boolean;
}

export function createStoredFiles(): StoredFiles {
	/** The files by id, then by part in the order of writing. */
	const entries = new Map<string, Map<Part, Entry>>();
	let images = 0;
	let bytes = 0;

	function releaseIfUnused({ isDeleted, readers, space }: Entry): void {
		if (isDeleted && readers === 0) space.release();
	}

	return {
		get usage() {
			return { images, bytes };
		},
		add(id, part, file) {
			const parts = entries.get(id) ?? new Map<Part, Entry>();
			entries.set(id, parts.set(part, { ...file, readers: 0, isDeleted: false }));
			bytes += file.bytes;
			if (part === 'original') images += 1;
		},
		delete(id, part) {
			const parts = entries.get(id);
			const entry = parts?.get(part);
			if (!parts || !entry) return;
			parts.delete(part);
			if (parts.size === 0) entries.delete(id);
			bytes -= entry.bytes;
			if (part === 'original') images -= 1;
			entry.isDeleted = true;
			releaseIfUnused(entry);
		},
		addReader(id, part) {
			const entry = entries.get(id)?.get(part);
			if (entry) entry.readers += 1;
			return () => {
				if (!entry) return;
				entry.readers -= 1;
				releaseIfUnused(entry);
			};
		},
		expiryOf: (id, part) => entries.get(id)?.get(part)?.expiresAt,
		expired: (isExpired) =>
			[...entries].flatMap(([id, parts]) =>
				[...parts].filter(([, file]) => isExpired(file.expiresAt)).map(([part]) => ({ id, part })),
			),
		ownerOf: (id) => entries.get(id)?.get('original')?.owner,
		partsOf: (id) => [...(entries.get(id)?.keys() ?? [])],
	};
}
