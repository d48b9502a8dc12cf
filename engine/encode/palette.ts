// PNG-8: lossy, a palette of at most 256 colours with their alphas.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Raster } from '#matting/compose/raster.ts';
import { visibleFrom } from '#matting/image.ts';
import { chunksOf, fileOf } from '#matting/png/chunks.ts';
import { encodePng } from './png.ts';

/**
 * Quantised by libimagequant in libvips, with sharp's default effort: less effort is at most 2.7 times as fast, and at
 * 4K it made solid pixels up to 47 of 255 levels transparent instead of 1. Only the image is taken from sharp's output
 * (sharp adds pHYs), and the palette's colour without alpha becomes 0. Almost invisible pixels become fully
 * transparent. A grey raster has at most 256 values, so it stays exact.
 */
export async function encodePalette(raster: Raster): Promise<Buffer> {
	const { width, height, channels, rows } = raster;
	if (channels === 1) return encodePng(raster);
	const pixels = channels === 4 ? withoutInvisible(rows(0, height)) : rows(0, height);
	const png = await sharp(pixels, { raw: { width, height, channels } })
		.png({ palette: true, quality: 80, compressionLevel: 9 })
		.toBuffer();
	const data = Map.groupBy(chunksOf(png), ({ type }) => type);
	const dataOf = (type: string) => data.get(type)?.map(({ data }) => data) ?? [];
	const [palette] = dataOf('PLTE');
	const [alphas] = dataOf('tRNS');
	for (const [i, alpha] of alphas?.entries() ?? []) {
		if (alpha === 0) palette?.fill(0, 3 * i, 3 * i + 3);
	}
	const file = {
		IHDR: dataOf('IHDR'),
		PLTE: dataOf('PLTE'),
		...(alphas && { tRNS: [alphas] }),
		IDAT: dataOf('IDAT'),
		IEND: [],
	};
	return Buffer.concat(fileOf(file, crc32));
}

/** Invisible pixels would take palette entries from visible ones. */
function withoutInvisible(rgba: Uint8Array): Uint8Array {
	const cleared = new Uint8Array(rgba);
	for (let at = 0; at < rgba.length; at += 4)
		if ((rgba[at + 3] as number) < visibleFrom) cleared.fill(0, at, at + 4);
	return cleared;
}
