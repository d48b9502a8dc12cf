// The browser's own zlib as the streams that PNG needs.
import type { Inflate } from '#matting/png/decode.ts';
import type { Deflate } from '#matting/png/encode.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const inflate: Inflate = (pieces) =>
	read(streamOf(pieces as Iterable<Bytes>).pipeThrough(new DecompressionStream('deflate')));

export const deflate: Deflate = (parts) =>
	read(streamOf(parts).pipeThrough(new CompressionStream('deflate')));

/** Each part is made when it is read. */
function streamOf(parts: Iterable<Bytes>): ReadableStream<Bytes> {
	const iterator = parts[Symbol.iterator]();
	return new ReadableStream({
		pull(controller) {
			const { done, value } = iterator.next();
			if (done) controller.close();
			else controller.enqueue(value);
		},
	});
}

/** Not every browser iterates streams by itself. Leaving the loop cancels the stream. */
async function* read(stream: ReadableStream<Uint8Array>): AsyncGenerator<Bytes> {
	const reader = stream.getReader();
	try {
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			yield value as Bytes;
		}
	} finally {
		reader.cancel().catch(() => {});
	}
}
