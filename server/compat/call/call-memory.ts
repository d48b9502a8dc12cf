// The memory that one call takes of the budget for uploads: its body, and the images that are fetched for it.
import { limits } from '#contract/limits.ts';
import type { UploadBuffer } from '../../images/upload-buffer.ts';
import type { Reservation, UploadMemory, Wait } from '../../images/upload-memory.ts';

export interface CallMemory {
	/** Waits for memory for a body, before any of it is read. Throws what `reserve` throws. */
	openBody(bytes: number): Promise<UploadBuffer>;
	/** Waits for memory for an image of the largest size, then fetches one. Throws what `reserve` and `fetch` throw. */
	fetchInto(fetch: () => Promise<Buffer>): Promise<Buffer>;
	/** Gives all of it back. May be called again. */
	release(): void;
}

/** `client`: the client whose share of the budget it uses. */
export function createCallMemory(uploads: UploadMemory, client: string, wait: Wait): CallMemory {
	const held: (() => void)[] = [];

	async function reserve(bytes: number): Promise<Reservation> {
		const reservation = await uploads.reserve(client, bytes, wait);
		held.push(reservation.release);
		return reservation;
	}

	return {
		async openBody(bytes) {
			const buffer = (await reserve(bytes)).open();
			held.push(buffer.close);
			return buffer;
		},
		async fetchInto(fetch) {
			const reservation = await reserve(limits.api.maxBytes);
			const image = await fetch();
			reservation.shrink(image.length);
			return image;
		},
		release() {
			for (const giveBack of held.splice(0)) giveBack();
		},
	};
}
