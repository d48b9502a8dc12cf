// Where the editor gets its image from.
import type { Source } from '../session/protocol.ts';

export interface ImageSource {
	/** Of the image. */
	readonly id: string;
	/** Whether the server has the image, and can be asked what is at a click. Else only this page has it, and nothing of the work is stored. */
	readonly isOnServer: boolean;
	/** `onProgress` gets 0 to 1. Rejects with an ApiError, or with the AbortError. */
	read(signal: AbortSignal, onProgress: (share: number) => void): Promise<Source>;
}
