// Reads and writes the chunks of a PNG (ISO/IEC 15948, 5.3) up to IEND, never past the end of the file.
import { crc32 } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import { pngChunk, pngSignature } from '#engine/index.ts';
import type { Writer } from './writer.ts';

interface Chunk {
	readonly type: string;
	readonly data: Buffer;
	/** Whether its checksum is right; reads all of its data. */
	isIntact(): boolean;
}

/** Length and type in front of the data, and the checksum behind it, in bytes. */
const startBytes = 8;
const checksumBytes = 4;

/** Stops at IEND; data behind it is not part of the image. Throws 'unreadable-image' if there is no IEND. */
export function* readChunks(bytes: Buffer): Generator<Chunk, void> {
	for (let at = pngSignature.length; at + startBytes + checksumBytes <= bytes.length; ) {
		const dataEnd = at + startBytes + bytes.readUInt32BE(at);
		if (dataEnd + checksumBytes > bytes.length) break;
		const typeAndData = bytes.subarray(at + 4, dataEnd);
		const type = typeAndData.toString('latin1', 0, 4);
		yield {
			type,
			data: typeAndData.subarray(4),
			isIntact: () => crc32(typeAndData) === bytes.readUInt32BE(dataEnd),
		};
		if (type === 'IEND') return;
		at = dataEnd + checksumBytes;
	}
	throw new AppError('unreadable-image', 'PNG is truncated');
}

/**
 * Joins the parts of the data at their final position in the buffer and then
 * writes the chunk around them, so that memory stays at one copy.
 */
export function writeChunk(out: Writer, type: string, data: Iterable<Uint8Array>): void {
	const start = out.length;
	out.moveTo(start + startBytes);
	for (const part of data) out.write(part);
	const pieces = pngChunk(type, [out.since(start + startBytes)]);
	out.moveTo(start);
	for (const piece of pieces) out.write(piece);
}
