// All cutouts of a batch in one zip, made while it streams: one image after another, and none of them kept.
import { makeZip } from 'client-zip';

export interface ZipFile {
	/** In the zip, unique. */
	readonly name: string;
	readonly make: (signal: AbortSignal) => Promise<Blob>;
}

export interface ZipResult {
	readonly saved: number;
	/** The errors of those that could not be made, and are not in the zip, by name. */
	readonly failed: ReadonlyMap<string, unknown>;
}

/**
 * `onProgress` gets how many files are done, failed ones included. Ends with
 * an error once the signal is aborted, or if no file could be made.
 */
export function zipStream(
	signal: AbortSignal,
	files: readonly ZipFile[],
	onProgress: (done: number) => void,
): { readonly stream: ReadableStream<Uint8Array>; readonly result: () => ZipResult } {
	const failed = new Map<string, unknown>();
	let saved = 0;
	async function* made() {
		for (const { name, make } of files) {
			const input = await make(signal).catch((error: unknown) => void failed.set(name, error));
			signal.throwIfAborted();
			if (input) {
				// Counted only when the zip requests the next one: by then this one is written.
				yield { name, input, lastModified: new Date() };
				saved += 1;
			}
			onProgress(saved + failed.size);
		}
		if (saved === 0) throw new Error('No file could be made.');
	}
	return { stream: makeZip(made()), result: () => ({ saved, failed }) };
}
