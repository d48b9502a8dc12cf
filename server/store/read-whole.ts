// Reads a stored file into memory once: consumers of streams keep its chunks as well until the garbage collector runs.
import type { StoredImage } from './store.ts';

/** Rejects with the stream's failure. */
export async function readWhole({
	stream,
	sizeBytes,
}: Pick<StoredImage, 'stream' | 'sizeBytes'>): Promise<Buffer> {
	const bytes = Buffer.allocUnsafeSlow(sizeBytes);
	let length = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		bytes.set(chunk, length);
		length += chunk.length;
	}
	return bytes.subarray(0, length);
}
