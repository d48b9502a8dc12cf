// Decompresses the downloaded file and verifies a model by its length and its SHA-256.
import type { DeviceModel } from '#contract/device-model.ts';
import { ModelDownloadError } from './model-download-error.ts';

/**
 * Length of the pieces that are decompressed. Browsers decompress a whole piece at once, and gzip expands at most 1032
 * times, so a decompression bomb makes at most 64 MB before it is noticed.
 */
const sliceBytes = 64 * 1024;

/**
 * Decompresses a gzip file whose content has a known length. Throws ModelDownloadError 'damaged', or the signal's
 * reason.
 */
export async function decompress(
	parts: AsyncGenerator<Blob, void>,
	bytes: number,
	signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
	const whole = new Uint8Array(bytes);
	const reader = streamOf(slices(parts)).pipeThrough(new DecompressionStream('gzip')).getReader();
	let filled = 0;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			signal.throwIfAborted();
			if (done) break;
			whole.set(value, filled);
			filled += value.length;
		}
	} catch (cause) {
		// RangeError: longer than announced. TypeError: not a gzip file, or one that ends early.
		void reader.cancel().catch(() => {});
		signal.throwIfAborted();
		throw new ModelDownloadError('damaged', { cause });
	}
	if (filled < bytes) throw new ModelDownloadError('damaged');
	return whole;
}

/** Throws ModelDownloadError 'damaged' unless this is the model. */
export async function verifyModel(
	bytes: Uint8Array<ArrayBuffer>,
	{ sha256 }: Pick<DeviceModel, 'sha256'>,
): Promise<void> {
	const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
	const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
	if (hex !== sha256) throw new ModelDownloadError('damaged');
}

async function* slices(parts: AsyncGenerator<Blob, void>) {
	for await (const part of parts) {
		const bytes = new Uint8Array(await part.arrayBuffer());
		for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes);
	}
}

/** Like ReadableStream.from, which not every browser has. */
function streamOf<Chunk>(chunks: AsyncGenerator<Chunk, void>): ReadableStream<Chunk> {
	return new ReadableStream<Chunk>({
		async pull(controller) {
			const { done, value } = await chunks.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
		async cancel() {
			await chunks.return();
		},
	});
}
