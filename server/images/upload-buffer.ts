// The memory of one body while it arrives: grows without a copy, and is given back at once.
import { AppError } from '#contract/errors.ts';

/** A body takes memory in steps of this size; tiny chunks cost no more than large ones. */
const stepBytes = 65_536;

export interface UploadBuffer {
	readonly maxBytes: number;
	/** What it has of the budget now. */
	readonly bytes: number;
	/**
	 * Copies the chunk. Throws 'too-large' beyond `maxBytes`, and 'busy' if the client's share of the budget is used up.
	 */
	append(chunk: Uint8Array): void;
	/**
	 * Everything appended, as a view that is empty after `close`. Gives back what was reserved beyond it. To be called
	 * once, after the last `append`.
	 */
	finish(): Buffer;
	/** Gives the memory back at once. May be called again. */
	close(): void;
}

/** What a buffer has of the budget for uploads. */
interface Account {
	readonly bytes: number;
	/** From now on it has this many bytes. Throws 'busy' if that is more than its client's share of the budget. */
	resize(bytes: number): void;
}

export function createUploadBuffer(maxBytes: number, account: Account): UploadBuffer {
	// Unlike a Buffer it grows without a copy.
	let memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
	let length = 0;
	return {
		maxBytes,
		get bytes() {
			return account.bytes;
		},
		append(chunk) {
			const needed = length + chunk.length;
			if (needed > maxBytes) throw new AppError('too-large');
			const stepped = Math.min(Math.ceil(needed / stepBytes) * stepBytes, maxBytes);
			if (stepped > memory.byteLength) {
				if (stepped > account.bytes) account.resize(stepped);
				memory.resize(stepped);
			}
			new Uint8Array(memory).set(chunk, length);
			length = needed;
		},
		finish() {
			// Reading memory that can be resized byte by byte takes twice as long.
			memory = memory.transferToFixedLength();
			account.resize(memory.byteLength);
			return Buffer.from(memory, 0, length);
		},
		close() {
			// Frees the memory now; the garbage collector of an idle process would leave it for hours.
			memory = memory.transfer(0);
			account.resize(0);
		},
	};
}
