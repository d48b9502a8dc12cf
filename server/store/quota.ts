// How much room pictures take and may take: an account of every file kept, and of the room set aside for results still to come.
import { AppError } from '#contract/errors.ts';
import type { Kept, Part } from './store.ts';

export interface RoomLimits {
	/** The most bytes kept, those set aside for results included. */
	readonly quotaBytes: number;
	/** What an upload leaves free on the disk: for the rest of the machine, and for results larger than expected. */
	readonly floorBytes: number;
}

export interface KeptFile {
	readonly bytes: number;
	readonly expiresAt: number;
}

export interface Room {
	/** Bytes kept and bytes set aside. */
	readonly usedBytes: number;
	readonly kept: Kept;
	/**
	 * Books an upload with `resultBytes` set aside for its result, then lets `write` write it; a failure to write is undone.
	 * Throws AppError 'storage-full', with nothing written, if either limit is passed.
	 */
	keepUpload(id: string, file: KeptFile, resultBytes: number, write: () => Promise<void>): Promise<void>;
	/** The same for a result, which is never refused: its upload was accepted. */
	keepResult(id: string, file: KeptFile, write: () => Promise<void>): Promise<void>;
	/** Books a file that an earlier process left. */
	found(id: string, part: Part, file: KeptFile, resultBytes: number): void;
	/** Strikes a deleted file off; striking off nothing is no error. */
	forget(id: string, part: Part): void;
	/** When a file that is kept expires; undefined if none is. */
	expiryOf(id: string, part: Part): number | undefined;
}

/** `freeBytes` tells what the disk has left. */
export function createRoom({ quotaBytes, floorBytes }: RoomLimits, freeBytes: () => Promise<number>): Room {
	const files: Record<Part, Map<string, KeptFile>> = { original: new Map(), result: new Map() };
	const setAside = new Map<string, number>();
	let keptBytes = 0;
	let setAsideBytes = 0;
	/** Being written: the disk counts only part of it as taken. */
	let arrivingBytes = 0;

	function book(id: string, part: Part, file: KeptFile): void {
		strikeOff(id, part);
		files[part].set(id, file);
		keptBytes += file.bytes;
	}

	function strikeOff(id: string, part: Part): void {
		keptBytes -= files[part].get(id)?.bytes ?? 0;
		files[part].delete(id);
	}

	function setAsideFor(id: string, bytes: number): void {
		setAsideBytes += bytes - (setAside.get(id) ?? 0);
		if (bytes > 0) setAside.set(id, bytes);
		else setAside.delete(id);
	}

	function refuseIfOver(neededBytes: number, free: number): void {
		const used = keptBytes + setAsideBytes + neededBytes;
		if (used > quotaBytes) throw new AppError('storage-full', `${used} bytes of ${quotaBytes} would be used`);
		const left = free - arrivingBytes - setAsideBytes - neededBytes;
		if (left < floorBytes) throw new AppError('storage-full', `${left} bytes would be left on the disk`);
	}

	/** Booked before it is written, so that two that arrive together cannot share the last place. */
	async function whileArriving(bytes: number, write: () => Promise<void>): Promise<void> {
		arrivingBytes += bytes;
		try {
			await write();
		} finally {
			arrivingBytes -= bytes;
		}
	}

	return {
		get usedBytes() {
			return keptBytes + setAsideBytes;
		},
		get kept() {
			return { pictures: files.original.size, bytes: keptBytes };
		},
		async keepUpload(id, file, resultBytes, write) {
			refuseIfOver(file.bytes + resultBytes, await freeBytes());
			book(id, 'original', file);
			setAsideFor(id, resultBytes);
			try {
				await whileArriving(file.bytes, write);
			} catch (error) {
				this.forget(id, 'original');
				throw error;
			}
		},
		async keepResult(id, file, write) {
			const before = files.result.get(id);
			book(id, 'result', file);
			try {
				await whileArriving(file.bytes, write);
				setAsideFor(id, 0);
			} catch (error) {
				if (before) book(id, 'result', before);
				else strikeOff(id, 'result');
				throw error;
			}
		},
		found(id, part, file, resultBytes) {
			book(id, part, file);
			if (part === 'original' && !files.result.has(id)) setAsideFor(id, resultBytes);
			if (part === 'result') setAsideFor(id, 0);
		},
		forget(id, part) {
			strikeOff(id, part);
			if (part === 'original') setAsideFor(id, 0);
		},
		expiryOf: (id, part) => files[part].get(id)?.expiresAt,
	};
}
