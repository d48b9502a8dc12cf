// Splits and joins PNG files by chunk, to create files that no ordinary
// encoder writes. Independent of the code under test.
import { crc32 } from 'node:zlib';

export interface PngChunk {
	readonly type: string;
	readonly data: Buffer;
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** The chunks of a well-formed file. */
export function chunksOf(png: Buffer): PngChunk[] {
	const chunks: PngChunk[] = [];
	for (let at = signature.length; at < png.length; ) {
		const length = png.readUInt32BE(at);
		chunks.push({
			type: png.toString('latin1', at + 4, at + 8),
			data: png.subarray(at + 8, at + 8 + length),
		});
		at += 12 + length;
	}
	return chunks;
}

/** The bytes of a chunk, with a correct checksum. */
export function encodeChunk({ type, data }: PngChunk): Buffer {
	const bytes = Buffer.alloc(12 + data.length);
	bytes.writeUInt32BE(data.length);
	bytes.write(type, 4, 4, 'latin1');
	data.copy(bytes, 8);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
	return bytes;
}

export function pngOf(chunks: readonly PngChunk[]): Buffer {
	return Buffer.concat([signature, ...chunks.map(encodeChunk)]);
}

/** The file with more chunks before the first chunk of this type. */
export function withChunks(png: Buffer, before: 'PLTE' | 'IDAT' | 'IEND', more: readonly PngChunk[]): Buffer {
	const chunks = chunksOf(png);
	chunks.splice(
		chunks.findIndex(({ type }) => type === before),
		0,
		...more,
	);
	return pngOf(chunks);
}

export const typesOf = (png: Buffer) => chunksOf(png).map(({ type }) => type);
