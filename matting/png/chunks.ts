// The parts of a PNG file (PNG specification, third edition, 2025): signature, chunks and the image header.
import type { Raster } from '../compose/raster.ts';
import { crc32 as ownCrc32 } from './crc32.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export const signature: Bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** The colour type for each number of channels. */
const colorTypes = { 1: 0, 3: 2, 4: 6 } as const;
export const paletteType = 3;

/** IHDR's data: 8 bit a sample, not interlaced; `colorType` is implied by the channels unless there is a palette. */
export function imageHeader(
	{ width, height, channels }: Pick<Raster, 'width' | 'height' | 'channels'>,
	colorType: number = colorTypes[channels],
): Bytes {
	const bytes = new Uint8Array(13);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	bytes[8] = 8;
	bytes[9] = colorType;
	return bytes;
}

/** The number of channels of a colour type without a palette; undefined for other types. */
export function channelsOf(colorType: number): 1 | 3 | 4 | undefined {
	const found = Object.entries(colorTypes).find(([, type]) => type === colorType);
	return found && (Number(found[0]) as 1 | 3 | 4);
}

/** See crc32.ts; a host may have a faster one. */
type Crc32 = (bytes: Uint8Array, before: number) => number;

/** A chunk in pieces, to be concatenated: length, type, data, and the checksum of type and data. */
export function chunk<Memory extends ArrayBufferLike>(
	type: string,
	data: readonly Uint8Array<Memory>[],
	crc32: Crc32 = ownCrc32,
): Uint8Array<Memory | ArrayBuffer>[] {
	const name = Uint8Array.from(type, (letter) => letter.charCodeAt(0));
	const length = data.reduce((sum, piece) => sum + piece.length, 0);
	const checksum = [name, ...data].reduce((before, piece) => crc32(piece, before), 0);
	return [uint32(length), name, ...data, uint32(checksum)];
}

/** A file in pieces, to be concatenated; its chunks follow the order of the record's keys. */
export function fileOf<Memory extends ArrayBufferLike>(
	chunks: Readonly<Record<string, readonly Uint8Array<Memory>[]>>,
	crc32?: Crc32,
): Uint8Array<Memory | ArrayBuffer>[] {
	return [signature, ...Object.entries(chunks).flatMap(([type, data]) => chunk(type, data, crc32))];
}

export interface Chunk {
	readonly type: string;
	readonly data: Uint8Array;
}

/** Bytes of a chunk around its data: length and type before it, the checksum after it. */
const [startBytes, checksumBytes] = [8, 4];

/**
 * The chunks of a file, in order. Throws Error if they do not fill the file exactly or a checksum is wrong; the
 * checksum of image data is not verified, because its zlib stream has its own.
 */
export function* chunksOf(file: Uint8Array): Generator<Chunk> {
	if (signature.some((byte, at) => file[at] !== byte)) throw new Error('PNG: no signature');
	const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
	for (let at = signature.length; at < file.length; ) {
		const end = at + startBytes + (at + startBytes <= file.length ? view.getUint32(at) : 0);
		if (end + checksumBytes > file.length) throw new Error('PNG: ends within a chunk');
		const name = file.subarray(at + 4, at + startBytes);
		const type = String.fromCharCode(...name);
		const data = file.subarray(at + startBytes, end);
		if (type !== 'IDAT' && ownCrc32(data, ownCrc32(name)) !== view.getUint32(end))
			throw new Error(`PNG: wrong checksum of ${JSON.stringify(type)}`);
		yield { type, data };
		at = end + checksumBytes;
	}
}

function uint32(value: number): Bytes {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value);
	return bytes;
}
