// PNG with nothing but the image: IHDR, IDAT, IEND.
import type { Raster } from '../compose/raster.ts';
import { fileOf, imageHeader } from './chunks.ts';
import { filteredParts } from './filter-rows.ts';

/**
 * Provided by the host: the zlib stream of all parts, in pieces of any size. Each part is made when it is requested.
 */
export type Deflate = (parts: Iterable<Uint8Array<ArrayBuffer>>) => AsyncIterable<Uint8Array<ArrayBuffer>>;

/**
 * The pieces of the file, to be concatenated: grey, RGB or RGBA of 8 bit, not interlaced. Rows of the raster are read
 * from the first to the last, about 1 MiB at a time. Rejects with what the raster or `deflate` throws.
 */
export async function encodePng(raster: Raster, deflate: Deflate): Promise<Uint8Array<ArrayBuffer>[]> {
	const data: Uint8Array<ArrayBuffer>[] = [];
	for await (const piece of deflate(filteredParts(raster))) data.push(piece);
	return fileOf({ IHDR: [imageHeader(raster)], IDAT: data, IEND: [] });
}
