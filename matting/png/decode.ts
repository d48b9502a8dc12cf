// Decodes a PNG to its exact bytes: a canvas would premultiply them and lose the colours where alpha is low.
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { type Chunk, channelsOf, chunksOf } from './chunks.ts';
import { unfilterRows } from './unfilter-rows.ts';

/**
 * Provided by the host: inflates a zlib stream that is given in pieces, and yields pieces of any size. Throws for a
 * broken stream. Not read to its end if it holds more than the image needs.
 */
export type Inflate = (pieces: readonly Uint8Array[]) => AsyncIterable<Uint8Array>;

export interface DecodedPng extends Size {
	/** 1 grey, 3 RGB, 4 RGBA. */
	readonly channels: 1 | 3 | 4;
	/** 8 bit each, interleaved, row by row, alpha not premultiplied. */
	readonly pixels: Uint8Array<ArrayBuffer>;
}

/**
 * A PNG of 8 bit a sample without palette, interlacing and tRNS, which is what this
 * product writes. Colour profiles and gamma are not applied. Rejects with Error for any
 * other file, and before inflating for one of more than limits.api.maxOutputPixels.
 */
export async function decodePng(file: Uint8Array, inflate: Inflate): Promise<DecodedPng> {
	const [header, ...chunks] = chunksOf(file);
	const image = readHeader(header);
	const data = imageData(chunks);
	return { ...image, pixels: await unfilterRows(inflate(data), image, image.channels) };
}

function readHeader(header: Chunk | undefined): Omit<DecodedPng, 'pixels'> {
	if (header?.type !== 'IHDR' || header.data.length !== 13) throw new Error('PNG: no image header');
	const view = new DataView(header.data.buffer, header.data.byteOffset, header.data.length);
	const [width, height] = [view.getUint32(0), view.getUint32(4)];
	const [depth, colorType, compression, filter, interlacing] = header.data.subarray(8);
	if (width === 0 || height === 0 || width * height > limits.api.maxOutputPixels)
		throw new Error(`PNG: ${width} x ${height} pixels`);
	const channels = channelsOf(colorType);
	if (depth !== 8 || !channels) throw new Error(`PNG: color type ${colorType} of ${depth} bit`);
	if (compression !== 0 || filter !== 0 || interlacing !== 0)
		throw new Error(`PNG: methods ${compression}, ${filter}, ${interlacing}`);
	return { width, height, channels };
}

/**
 * Image data is one run of IDAT; a file ends with IEND. Chunks that need not
 * be understood have a lower-case first letter.
 */
function imageData(chunks: readonly Chunk[]): Uint8Array[] {
	const types = chunks.map(({ type }) => type);
	const [first, last] = [types.indexOf('IDAT'), types.lastIndexOf('IDAT')];
	if (first < 0 || types.indexOf('IEND') !== types.length - 1) throw new Error('PNG: incomplete');
	const unknown = types.find((type) => /^[^a-z]/.test(type) && !['IDAT', 'IEND', 'PLTE'].includes(type));
	if (unknown !== undefined || types.includes('tRNS'))
		throw new Error(`PNG: chunk ${JSON.stringify(unknown ?? 'tRNS')}`);
	const data = chunks.slice(first, last + 1);
	if (data.some(({ type }) => type !== 'IDAT')) throw new Error('PNG: a chunk between the image data');
	return data.map(({ data }) => data);
}
