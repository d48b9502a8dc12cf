// The memory of uploads in flight: one budget for all of them, of which no client can take so much that another one finds none.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';

/** Most bytes of a form: an image of the largest size, its fields and their headers. */
export const maxFormBytes = limits.maxBytes + limits.maxFormOverheadBytes;

/** An upload takes memory in steps of this size; tiny chunks cost no more than large ones. */
const stepBytes = 65_536;

export interface UploadMemory {
	/** `maxBytes`: of the body; default `maxFormBytes`. */
	open(client: string, maxBytes?: number): UploadBuffer;
}

export interface UploadBuffer {
	readonly maxBytes: number;
	/** Copies the chunk. Throws 'too-large' beyond `maxBytes`, and 'busy' if the client's share of the budget is used up. */
	append(chunk: Uint8Array): void;
	/** Everything appended, as a view that is empty after `close`. To be called once, after the last `append`. */
	finish(): Buffer;
	/** Gives the memory back at once. */
	close(): void;
}

/**
 * A client may use as much as it leaves free (dynamic thresholds, Choudhury and Hahne 1998): alone half of `budgetBytes`, each of n
 * clients a part in n + 1.
 */
export function createUploadMemory(budgetBytes: number): UploadMemory {
	const used = new Map<string, number>();
	let total = 0;

	/** Negative to give back. */
	function take(client: string, bytes: number): void {
		const ofClient = (used.get(client) ?? 0) + bytes;
		if (bytes > 0 && ofClient > budgetBytes - total - bytes) throw new AppError('busy', 'uploads in flight');
		total += bytes;
		if (ofClient > 0) used.set(client, ofClient);
		else used.delete(client);
	}

	return {
		open(client, maxBytes = maxFormBytes) {
			// Unlike a Buffer it grows without a copy.
			let memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
			let length = 0;
			let taken = 0;
			return {
				maxBytes,
				append(chunk) {
					const needed = length + chunk.length;
					if (needed > maxBytes) throw new AppError('too-large');
					const grown = Math.ceil(needed / stepBytes) * stepBytes - taken;
					if (grown > 0) {
						take(client, grown);
						taken += grown;
						memory.resize(taken);
					}
					new Uint8Array(memory).set(chunk, length);
					length = needed;
				},
				finish() {
					// Reading memory that can be resized byte by byte takes twice as long.
					memory = memory.transferToFixedLength();
					return Buffer.from(memory, 0, length);
				},
				close() {
					// Frees the memory now; the garbage collector of an idle process would leave it for hours.
					memory = memory.transfer(0);
					take(client, -taken);
					taken = 0;
				},
			};
		},
	};
}
