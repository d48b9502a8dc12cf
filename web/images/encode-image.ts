// The file of an image, in the format that was chosen.
import { encodePng } from '#matting/png/encode.ts';
import { encodePalettePng } from '#matting/png/palette.ts';
import { loadedOnce } from '#web/loaded-once.ts';
import { type Picture, type RgbaImage, readRaster, readRgba } from './read-picture.ts';
import { deflate } from './streams.ts';

export type EncodedFormat = 'png' | 'png8' | 'webp' | 'jpg' | 'matte';

/** `quality`: 1 to 100. */
export type EncodeJpeg = (image: RgbaImage, quality: number) => Promise<Blob>;

/** `quality`: of a JPG. Rejects with what an encoder rejects with, for example when that of WebP cannot be loaded. */
export async function encodeImage(
	picture: Picture,
	{ format, quality }: { readonly format: EncodedFormat; readonly quality: number },
	encodeJpeg: EncodeJpeg,
): Promise<Blob> {
	switch (format) {
		case 'jpg':
			return encodeJpeg(await readRgba(picture), quality);
		case 'webp':
			return encodeWebp(await readRgba(picture));
		case 'png8':
			return pngOf(await encodePalettePng(await readRaster(picture), deflate));
		case 'png':
		case 'matte':
			return pngOf(await encodePng(await readRaster(picture), deflate));
	}
}

const pngOf = (pieces: Uint8Array<ArrayBuffer>[]) => new Blob(pieces, { type: 'image/png' });

/** Loads the encoder and compiles its WebAssembly module, so that it works without a connection. */
export const loadWebp = loadedOnce(async () => {
	const { default: encode, init } = await import('@jsquash/webp/encode.js');
	// Left to itself, the library starts only once, and never again after a failure.
	await init();
	return encode;
});

/** `method`: effort, 0 to 6; more takes several times as long for a few percent. `quality`: effort of a lossless file. */
const webpOptions = { lossless: 1, exact: 1, method: 1, quality: 40 };

/**
 * Every pixel as it is, colours under alpha 0 included: a canvas would premultiply, and some browsers' canvases write no
 * WebP. Rejects when the encoder cannot be loaded.
 */
async function encodeWebp({ pixels, width, height }: RgbaImage): Promise<Blob> {
	const encode = await loadWebp();
	const image = { data: pixels, width, height } as ImageData;
	const file = await encode(image, webpOptions);
	return new Blob([file], { type: 'image/webp' });
}
