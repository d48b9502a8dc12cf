// The chunks of a PNG (ISO/IEC 15948, 5.3), one after another up to IEND; never a step past the end of the file.
import { crc32 } from 'node:zlib';
import { AppError } from '#contract/errors.ts';
import type { Writer } from './writer.ts';

export const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export interface Chunk {
	readonly type: string;
	readonly data: Buffer;
	/** Whether its checksum is right; reads all of its data. */
	isIntact(): boolean;
}

/** Length, type and checksum: what a chunk has besides its data, in bytes. */
const frameBytes = 12;

/** Ends with IEND; what lies behind is no part of the picture. Throws 'unreadable-image' if there is no IEND. */
export function* readChunks(bytes: Buffer): Generator<Chunk, void> {
	for (let at = signature.length; at + frameBytes <= bytes.length; ) {
		const dataEnd = at + 8 + bytes.readUInt32BE(at);
		if (dataEnd + 4 > bytes.length) break;
		const typeAndData = bytes.subarray(at + 4, dataEnd);
		const type = typeAndData.toString('latin1', 0, 4);
		yield {
			type,
			data: typeAndData.subarray(4),
			isIntact: () => crc32(typeAndData) === bytes.readUInt32BE(dataEnd),
		};
		if (type === 'IEND') return;
		at = dataEnd + 4;
	}
	throw new AppError('unreadable-image', 'PNG is cut off');
}

/** Writes one chunk; its data may come in parts, of `length` bytes together. */
export function writeChunk(out: Writer, type: string, length: number, data: Iterable<Uint8Array>): void {
	const uint32 = Buffer.alloc(4);
	uint32.writeUInt32BE(length);
	out.write(uint32);
	const start = out.length;
	out.write(Buffer.from(type, 'latin1'));
	for (const part of data) out.write(part);
	uint32.writeUInt32BE(crc32(out.since(start)));
	out.write(uint32);
}
