// Reads the body of a response into memory, as long as it is an image of
// acceptable size that arrives in acceptable time.
import type { IncomingMessage } from 'node:http';
import { imageTypeOf, signatureBytes } from '#contract/image-type.ts';
import { FetchError } from './fetch-error.ts';

interface ReadOptions {
	readonly signal: AbortSignal;
	readonly maxBytes: number;
	/** Longest pause between two chunks. */
	readonly stallTimeoutMs: number;
}

/** Memory grows in steps of this size; tiny chunks cost no more than large ones. */
const stepBytes = 65_536;
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
export async function readImage(response: IncomingMessage, options: ReadOptions): Promise<Buffer> {
	const stalled = setTimeout(() => response.destroy(new FetchError('too-slow')), options.stallTimeoutMs);
	const abort = () => response.destroy(options.signal.reason);
	options.signal.addEventListener('abort', abort, { once: true });
	try {
		checkHead(response, options.maxBytes);
		return await readBody(response, options.maxBytes, () => stalled.refresh());
	} catch (error) {
		options.signal.throwIfAborted();
		throw error instanceof FetchError ? error : new FetchError('failed', { cause: error });
	} finally {
		clearTimeout(stalled);
		options.signal.removeEventListener('abort', abort);
		response.destroy();
	}
}

function checkHead({ statusCode, headers }: IncomingMessage, maxBytes: number): void {
	const encoding = headers['content-encoding'];
	if (statusCode !== 200 || (encoding && encoding !== 'identity')) throw new FetchError('failed');
	if (Number(headers['content-length']) > maxBytes) throw new FetchError('too-large');
}

async function readBody(response: IncomingMessage, maxBytes: number, onChunk: () => void): Promise<Buffer> {
	// Grows without a copy, and holds no larger buffer by a small part of it, as a list of chunks would.
	const memory = new ArrayBuffer(0, { maxByteLength: maxBytes });
	try {
		const length = await readInto(memory, response, onChunk);
		return Buffer.from(memory.transferToFixedLength(), 0, length);
	} finally {
		// Frees the memory of a failure now; the garbage collector of an idle process would leave it for hours.
		if (!memory.detached) memory.transfer(0);
	}
}

/** Resolves to the length. */
async function readInto(
	memory: ArrayBuffer,
	response: IncomingMessage,
	onChunk: () => void,
): Promise<number> {
	const { socket } = response;
	let length = 0;
	let isChecked = false;
	for await (const chunk of response as AsyncIterable<Buffer>) {
		onChunk();
		const end = length + chunk.length;
		if (end > memory.maxByteLength) throw new FetchError('too-large');
		const needed = Math.min(Math.ceil(end / stepBytes) * stepBytes, memory.maxByteLength);
		if (needed > memory.byteLength) memory.resize(needed);
		new Uint8Array(memory).set(chunk, length);
		length = end;
		if (socket.bytesRead > length * maxOverhead + maxBufferedBytes) throw new FetchError('failed');
		if (!isChecked && length >= signatureBytes) {
			if (!imageTypeOf(new Uint8Array(memory, 0, signatureBytes))) throw new FetchError('not-an-image');
			isChecked = true;
		}
	}
	if (!isChecked) throw new FetchError('not-an-image');
	return length;
}
