// The quota of a disk: accounts for every stored file, and reserves space for results that are still to come.
import { AppError } from '#contract/errors.ts';
import type { Part, RenderingPart } from './parts.ts';
import type { StoreUsage } from './store.ts';

export interface QuotaLimits {
	/** Most bytes stored, reservations included. */
	readonly quotaBytes: number;
	/** Bytes that stay free on the disk: for the rest of the machine, and for results larger than their reservation. */
	readonly floorBytes: number;
}

export interface StoredFile {
	readonly bytes: number;
	readonly expiresAt: number;
}

type Write = () => Promise<void>;

export interface Quota {
	/** Bytes stored and bytes reserved. */
	readonly usedBytes: number;
	readonly usage: StoreUsage;
	/**
	 * Accounts for an upload, reserves `resultBytes` for its result, then calls `write`; a failure to write is undone. Throws
	 * AppError 'storage-full', with nothing written, if either limit is exceeded.
	 */
	storeUpload(id: string, file: StoredFile, resultBytes: number, write: Write): Promise<void>;
	/** The same for a result, which is never rejected: its space is reserved. */
	storeResult(id: string, file: StoredFile, write: Write): Promise<void>;
	/** The same for a rendering, which has no reservation, so that it can be rejected. */
	storeRendering(id: string, part: RenderingPart, file: StoredFile, write: Write): Promise<void>;
	/** Accounts for a file that an earlier process left. */
	restore(id: string, part: Part, file: StoredFile, resultBytes: number): void;
	/** Takes a deleted file off the account; a file that is not on it is no error. */
	delete(id: string, part: Part): void;
	/** When a stored file expires; undefined if there is none. */
	expiryOf(id: string, part: Part): number | undefined;
	/** In the order of writing. */
	partsOf(id: string): Part[];
}

/** `freeBytes` resolves to the free space of the disk. */
export function createQuota(
	{ quotaBytes, floorBytes }: QuotaLimits,
	freeBytes: () => Promise<number>,
): Quota {
	/** By id, then by part in the order of writing. */
	const stored = new Map<string, Map<Part, StoredFile>>();
	const reservations = new Map<string, number>();
	let images = 0;
	let storedBytes = 0;
	let reservedBytes = 0;
	/** Of files being written: the disk counts only part of them as used. */
	let arrivingBytes = 0;

	function add(id: string, part: Part, file: StoredFile): void {
		drop(id, part);
		const parts = stored.get(id) ?? new Map<Part, StoredFile>();
		stored.set(id, parts.set(part, file));
		storedBytes += file.bytes;
		if (part === 'original') images += 1;
	}

	function drop(id: string, part: Part): void {
		const parts = stored.get(id);
		const file = parts?.get(part);
		if (!parts || !file) return;
		storedBytes -= file.bytes;
		if (part === 'original') images -= 1;
		parts.delete(part);
		if (parts.size === 0) stored.delete(id);
	}

	function reserve(id: string, bytes: number): void {
		reservedBytes += bytes - (reservations.get(id) ?? 0);
		if (bytes > 0) reservations.set(id, bytes);
		else reservations.delete(id);
	}

	function rejectIfOver(neededBytes: number, free: number): void {
		const used = storedBytes + reservedBytes + neededBytes;
		if (used > quotaBytes) throw new AppError('storage-full', `${used} bytes of ${quotaBytes} would be used`);
		const left = free - arrivingBytes - reservedBytes - neededBytes;
		if (left < floorBytes) throw new AppError('storage-full', `${left} bytes would be left on the disk`);
	}

	/** Accounts before it writes, so that two files that arrive together cannot both take the last bytes. */
	async function store(id: string, part: Part, file: StoredFile, write: Write): Promise<void> {
		const before = stored.get(id)?.get(part);
		add(id, part, file);
		arrivingBytes += file.bytes;
		try {
			await write();
		} catch (error) {
			if (before) add(id, part, before);
			else drop(id, part);
			throw error;
		} finally {
			arrivingBytes -= file.bytes;
		}
	}

	return {
		get usedBytes() {
			return storedBytes + reservedBytes;
		},
		get usage() {
			return { images, bytes: storedBytes };
		},
		async storeUpload(id, file, resultBytes, write) {
			rejectIfOver(file.bytes + resultBytes, await freeBytes());
			reserve(id, resultBytes);
			await store(id, 'original', file, write).catch((error) => {
				reserve(id, 0);
				throw error;
			});
		},
		async storeResult(id, file, write) {
			await store(id, 'result', file, write);
			reserve(id, 0);
		},
		async storeRendering(id, part, file, write) {
			rejectIfOver(file.bytes, await freeBytes());
			await store(id, part, file, write);
		},
		restore(id, part, file, resultBytes) {
			add(id, part, file);
			if (part === 'original' && !stored.get(id)?.has('result')) reserve(id, resultBytes);
			if (part === 'result') reserve(id, 0);
		},
		delete(id, part) {
			drop(id, part);
			if (part === 'original') reserve(id, 0);
		},
		expiryOf: (id, part) => stored.get(id)?.get(part)?.expiresAt,
		partsOf: (id) => [...(stored.get(id)?.keys() ?? [])],
	};
}
