// Encodes pixels as a file without metadata.
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import type { Recipe } from '#contract/recipe.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { encodePalette } from './palette.ts';
import { encodePng } from './png.ts';

/**
 * A file without metadata in the recipe's format: PNG and WebP are lossless, `png8` has at most 256 colours (grey stays
 * exact), JPG has full chroma resolution and the recipe's quality. A JPG takes grey or RGB, not RGBA.
 */
export function encode(
	raster: Raster,
	{ format, quality }: Pick<Recipe, 'format' | 'quality'>,
): Promise<Buffer> {
	switch (format) {
		case 'png':
			return encodePng(raster);
		case 'png8':
			return encodePalette(raster);
		case 'webp':
			return encodeWebp(raster);
		case 'jpg':
			return encodeJpeg(raster, quality);
	}
}

/**
 * Lossless for every pixel, even for the zeros where alpha is 0. Grey becomes RGB. On photos, an effort above 1 makes
 * files at most 1 % smaller; 0 makes them at least a third larger (measured).
 */
function encodeWebp(raster: Raster): Promise<Buffer> {
	const encode = () => rawImage(raster).webp({ lossless: true, exact: true, effort: 1 }).toBuffer();
	return raster.width * raster.height > limits.maxOutputSidePx ** 2 ? afterOthers(encode) : encode();
}

let lastLarge: Promise<unknown> = Promise.resolve();

/** One at a time: at 25 megapixels the encoder takes 0.7 GB (measured), and a worker process can have two jobs. */
function afterOthers<T>(encode: () => Promise<T>): Promise<T> {
	const encoded = lastLarge.then(encode);
	lastLarge = encoded.catch(() => undefined);
	return encoded;
}

/**
 * Halved chroma would blur the edge between subject and background. Uses standard Huffman tables: at 4K, optimised ones
 * take three times as long and make files 5 % smaller (measured).
 */
function encodeJpeg(raster: Raster, quality: number): Promise<Buffer> {
	return rawImage(raster)
		.toColourspace(raster.channels === 1 ? 'b-w' : 'srgb')
		.jpeg({ quality, chromaSubsampling: '4:4:4', optimiseCoding: false })
		.toBuffer();
}

function rawImage({ width, height, channels, rows }: Raster) {
	return sharp(rows(0, height), { raw: { width, height, channels } });
}
