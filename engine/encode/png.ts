// Writes PNG files with nothing but the image, its data deflated on all threads.
import { crc32 } from 'node:zlib';
import type { Raster } from '#matting/compose/raster.ts';
import * as chunks from '#matting/png/chunks.ts';
import { filteredParts } from '#matting/png/filter-rows.ts';
import { deflateParts } from './deflate-parts.ts';

export const signature = Buffer.from(chunks.signature);

/**
 * A PNG with 8 bits per channel, not interlaced. docs/benchmarks.md compares its speed and size with sharp's encoder.
 */
export async function encodePng(raster: Raster): Promise<Buffer> {
	const data = await deflateParts(filteredParts(raster));
	return Buffer.concat(chunks.fileOf({ IHDR: [chunks.imageHeader(raster)], IDAT: data, IEND: [] }, crc32));
}

/** A chunk in pieces, to be concatenated: length, type, data, and the checksum of type and data. */
export function chunk(type: string, data: readonly Uint8Array[]): Uint8Array[] {
	return chunks.chunk(type, data, crc32);
}
