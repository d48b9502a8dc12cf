// Reads and writes the chunks of a WebP, a RIFF file (RFC 9649, 2.3): four
// characters, a length, the content, padded to an even length.
import { AppError } from '#contract/errors.ts';
import type { Writer } from './writer.ts';

const chunkHeaderBytes = 8;
/** 'RIFF', the length of the rest, and 'WEBP'. */
export const fileHeaderBytes = 12;

export interface WebpChunk {
	readonly type: string;
	readonly data: Buffer;
}

/**
 * The chunks within the length that the file declares; what follows is not read. Throws AppError 'unreadable-image' at
 * a chunk that is truncated, and if the file is shorter than declared.
 */
export function* readChunks(bytes: Buffer): Generator<WebpChunk> {
	const end = chunkHeaderBytes + bytes.readUInt32LE(4);
	if (end > bytes.length) throw unreadable('it is truncated');
	for (let at = fileHeaderBytes; at < end; ) {
		const dataAt = at + chunkHeaderBytes;
		if (dataAt > end) throw unreadable('it is truncated');
		const length = bytes.readUInt32LE(at + 4);
		if (dataAt + length > end) throw unreadable('it is truncated');
		yield { type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(dataAt, dataAt + length) };
		at = dataAt + length + (length % 2);
	}
}

/** Writes a chunk with its header, padded to an even length. */
export function writeChunk(out: Writer, type: string, data: Uint8Array): void {
	const header = Buffer.alloc(chunkHeaderBytes);
	header.write(type, 'latin1');
	header.writeUInt32LE(data.length, 4);
	out.write(header);
	out.write(data);
	if (data.length % 2) out.write(Buffer.alloc(1));
}

/** `length`: bytes of all chunks, with their headers. */
export function fileHeader(length: number): Buffer {
	const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
	header.writeUInt32LE(4 + length, 4);
	return header;
}

export function unreadable(message: string): AppError {
	return new AppError('unreadable-image', `WebP: ${message}`);
}
