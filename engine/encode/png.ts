// PNG with nothing but the image: IHDR, IDAT, IEND (PNG specification, third edition, 2025).
import { crc32 } from 'node:zlib';
import type { Raster } from '#matting/compose/raster.ts';
import { deflateParts } from './deflate-parts.ts';
import { filterRows } from './png-rows.ts';

export const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const colorTypes = { 1: 0, 3: 2, 4: 6 } as const;
/** Large enough that starting anew costs nothing, small enough that an image keeps all threads busy. */
const bytesPerPart = 2 ** 20;

/** 8 bit a channel, not interlaced. How fast and how large against sharp's encoder: docs/benchmarks.md. */
export async function encodePng(raster: Raster): Promise<Buffer> {
	const data = await deflateParts(filteredParts(raster));
	return Buffer.concat([
		signature,
		...chunk('IHDR', [header(raster)]),
		...chunk('IDAT', data),
		...chunk('IEND', []),
	]);
}

function* filteredParts(raster: Raster): Generator<Uint8Array> {
	const { width, height, channels } = raster;
	const rowsPerPart = Math.max(1, Math.floor(bytesPerPart / (width * channels)));
	for (let row = 0; row < height; row += rowsPerPart) {
		yield filterRows(raster, row, Math.min(row + rowsPerPart, height));
	}
}

function header({ width, height, channels }: Raster): Buffer {
	const bytes = Buffer.alloc(13);
	bytes.writeUInt32BE(width, 0);
	bytes.writeUInt32BE(height, 4);
	bytes[8] = 8;
	bytes[9] = colorTypes[channels];
	return bytes;
}

/** Its pieces, to be concatenated: length, type, data, and the checksum of type and data. */
export function chunk(type: string, data: readonly Buffer[]): Buffer[] {
	const name = Buffer.from(type, 'latin1');
	const length = data.reduce((sum, piece) => sum + piece.length, 0);
	const checksum = [name, ...data].reduce((crc, piece) => crc32(piece, crc), 0);
	return [uint32(length), name, ...data, uint32(checksum)];
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
