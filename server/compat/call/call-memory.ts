// The memory that one call takes from the budget for uploads: its body, and the images that are fetched for it.
import type { UploadBuffer } from '../../images/upload-buffer.ts';
import type { UploadMemory, Wait } from '../../images/upload-memory.ts';

export interface CallMemory {
	/** Waits for this much memory, before anything is read into it. Throws what `UploadMemory.reserve` throws. */
	open(bytes: number): Promise<UploadBuffer>;
	/** Closes all buffers. May be called again. */
	release(): void;
}

/** A body of at most this many bytes only names images, so its call waits like one that holds no memory. */
const maxNamesBytes = 65_536;

/** `client`: the client whose share of the budget it uses. */
export function createCallMemory(uploads: UploadMemory, client: string, wait: Wait): CallMemory {
	const buffers: UploadBuffer[] = [];
	return {
		async open(bytes) {
			const held = buffers.reduce((sum, buffer) => sum + buffer.bytes, 0);
			const holdsImage = held > maxNamesBytes;
			const buffer = await uploads.reserve(client, bytes, { ...wait, holdsImage });
			buffers.push(buffer);
			return buffer;
		},
		release() {
			for (const buffer of buffers) buffer.close();
		},
	};
}
