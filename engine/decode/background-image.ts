// Decodes an image that a cutout is laid on to the result's size.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import { type BackgroundPixels, overBackground, solid } from '#matting/compose/background/over-background.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import type { Image } from '#matting/image.ts';
import { checkHeader, type DecodeOptions, decode } from './decode.ts';

/**
 * Decoded by the same step and under the same limits as a photo, resampled to cover the result (Lanczos) and cropped to
 * its middle; where it is transparent itself, white shows. Throws what `decode` throws, with a message that begins with
 * 'background: '.
 */
export async function decodeBackgroundImage(
	bytes: Uint8Array,
	size: Size,
	options: Pick<DecodeOptions, 'acceptWebp'> = {},
): Promise<BackgroundPixels> {
	const rgb = await cover(await decodeBounded(bytes, size, options), size);
	// A copy: `slice` of a Buffer would share its memory.
	return (from, to) => new Uint8Array(rgb.subarray(from * 3, to * 3));
}

/** Twice the result's longer side is enough to cover it sharply, except for panoramas. */
async function decodeBounded(
	bytes: Uint8Array,
	{ width, height }: Size,
	{ acceptWebp }: DecodeOptions,
): Promise<Image> {
	const maxOutputSidePx = 2 * Math.max(width, height);
	return ofBackground(() => decode(bytes, { acceptWebp, maxOutputSidePx }));
}

/**
 * Checks type and header, so that no inference is done for a file that is not
 * an image. Throws like `decodeBackgroundImage`.
 */
export function checkBackgroundImage(
	bytes: Uint8Array,
	options: Pick<DecodeOptions, 'acceptWebp'>,
): Promise<void> {
	return ofBackground(() => checkHeader(bytes, options));
}

async function ofBackground<T>(read: () => Promise<T>): Promise<T> {
	try {
		return await read();
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new AppError(error.code, `background: ${error.message}`, { cause: error });
	}
}

async function cover(image: Image, { width, height }: Size): Promise<Uint8Array> {
	const cover = { width, height, fit: 'cover', kernel: 'lanczos3' } as const;
	return sharp(opaque(image), { raw: { width: image.width, height: image.height, channels: 3 } })
		.resize(cover)
		.toColourspace('srgb')
		.raw()
		.toBuffer();
}

function opaque({ width, height, rgb, alpha }: Image): Uint8Array {
	if (!alpha) return rgb;
	const layer = cutoutRaster({ width, height, alpha, foreground: rgb });
	return overBackground(layer, solid('#ffffff')).rows(0, height);
}
