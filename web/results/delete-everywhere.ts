// Deletes an image on the server, and what this browser keeps of it: the
// edits, the result handed to the home page, and its place in a batch.
import { deleteImage } from '#web/journey/api.ts';
import { ApiError } from '#web/journey/api-error.ts';
import { deleteEdits } from '#web/journey/delete-edits.ts';
import { announceDeleted } from '#web/journey/deletions-elsewhere.ts';
import { releaseSentFile } from '#web/journey/sent-file.ts';
import { markDeleted } from '#web/journey/stored-deletions.ts';
import { removeUploadResult } from './handed-over-result.ts';

/** If the server does not reply within this time, the image counts as not deleted. */
const timeoutMs = 30_000;

/** Rejects with an ApiError, or with the AbortError. */
export async function deleteEverywhere(signal: AbortSignal, id: string): Promise<void> {
	await deleteImage(AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), id).catch((error: unknown) => {
		// The image is already deleted, by expiry or from another tab.
		const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410);
		if (!isGone) throw error;
	});
	removeUploadResult(id);
	releaseSentFile(id);
	markDeleted(id);
	announceDeleted(id);
	await deleteEdits(id);
}
