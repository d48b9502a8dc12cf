// Reads the body of a response into memory, as long as it is an image of
// acceptable size that arrives in acceptable time.
import type { IncomingMessage } from 'node:http';
import { imageTypeOf, signatureBytes } from '#contract/image-type.ts';
import type { UploadBuffer } from '../../images/upload-buffer.ts';
import { FetchError } from './fetch-error.ts';

interface ReadOptions {
	readonly signal: AbortSignal;
	/** Longest pause between two chunks. */
	readonly stallTimeoutMs: number;
}

/**
 * Bytes received for each byte of the body, beyond what is buffered. A body in
 * tiny chunks has more, and occupies the event loop.
 */
const maxOverhead = 1.25;
const maxBufferedBytes = 262_144;

/**
 * Resolves to the whole body. Throws FetchError 'failed' for another status than 200, an encoded or an incomplete body,
 * 'too-large', 'too-slow' and 'not-an-image' (from the first bytes, whatever type the server declares); the signal's
 * reason when aborted. Closes the connection in any case.
 */
export async function readImage(
	response: IncomingMessage,
	buffer: UploadBuffer,
	{ signal, stallTimeoutMs }: ReadOptions,
): Promise<Buffer> {
	const stalled = setTimeout(() => response.destroy(new FetchError('too-slow')), stallTimeoutMs);
	const abort = () => response.destroy(signal.reason);
	signal.addEventListener('abort', abort, { once: true });
	try {
		checkHead(response, buffer.maxBytes);
		await readInto(buffer, response, () => stalled.refresh());
		return buffer.finish();
	} catch (error) {
		signal.throwIfAborted();
		throw error instanceof FetchError ? error : new FetchError('failed', { cause: error });
	} finally {
		clearTimeout(stalled);
		signal.removeEventListener('abort', abort);
		response.destroy();
	}
}

function checkHead({ statusCode, headers }: IncomingMessage, maxBytes: number): void {
	const encoding = headers['content-encoding'];
	if (statusCode !== 200 || (encoding && encoding !== 'identity')) throw new FetchError('failed');
	if (Number(headers['content-length']) > maxBytes) throw new FetchError('too-large');
}

async function readInto(buffer: UploadBuffer, response: IncomingMessage, onChunk: () => void): Promise<void> {
	const { socket } = response;
	let length = 0;
	let signature = Buffer.alloc(0);
	for await (const chunk of response as AsyncIterable<Buffer>) {
		onChunk();
		length += chunk.length;
		if (length > buffer.maxBytes) throw new FetchError('too-large');
		buffer.append(chunk);
		if (socket.bytesRead > length * maxOverhead + maxBufferedBytes) throw new FetchError('failed');
		if (signature.length === signatureBytes) continue;
		signature = Buffer.concat([signature, chunk]).subarray(0, signatureBytes);
		if (signature.length === signatureBytes && !imageTypeOf(signature)) throw new FetchError('not-an-image');
	}
	if (signature.length < signatureBytes) throw new FetchError('not-an-image');
}
