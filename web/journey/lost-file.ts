// A file that was moved, deleted or changed since the user chose it: the browser then refuses to read it.

/** Whether an error is the one with which browsers reject reading such a file (File API, "Error conditions"). */
export const isLostFile = (error: unknown): error is DOMException =>
	error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError');

/** Resolves if the file can still be read; otherwise rejects with what `isLostFile` recognises. Reads one byte. */
export async function requireFile(file: Blob): Promise<void> {
	await file.slice(0, 1).arrayBuffer();
}
