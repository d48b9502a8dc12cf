// What a subject is laid on: a colour everywhere, or an image that covers the result.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { type BackgroundPixels, onBackground } from '#matting/compose/over-background.ts';
import type { Image } from '#matting/image.ts';
import type { Background } from './cutout.ts';
import { decode } from './decode/decode.ts';

interface Size {
	readonly width: number;
	readonly height: number;
}

/**
 * An image is decoded by the same step and under the same limits as a photo, brought to the size that covers the
 * result (Lanczos), its middle kept; where it is transparent itself, white shows. Throws what `decode`
 * throws, with a message that begins with 'background: '.
 */
export async function createBackground(background: Background, size: Size): Promise<BackgroundPixels> {
	if ('colour' in background) return plain(background.colour);
	const rgb = await cover(await decodeBackground(background.image, size), size);
	return (from, to) => new Uint8Array(rgb.subarray(from * 3, to * 3));
}

function plain([red, green, blue]: readonly [number, number, number]): BackgroundPixels {
	return (from, to) => {
		const rgb = new Uint8Array((to - from) * 3);
		for (let at = 0; at < rgb.length; at += 3) {
			rgb[at] = red;
			rgb[at + 1] = green;
			rgb[at + 2] = blue;
		}
		return rgb;
	};
}

/** Twice the result's longer side is enough to cover it sharply with all but panoramas. */
async function decodeBackground(bytes: Uint8Array, { width, height }: Size): Promise<Image> {
	try {
		return await decode(bytes, { maxOutputSidePx: 2 * Math.max(width, height) });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new AppError(error.code, `background: ${error.message}`, { cause: error });
	}
}

async function cover(image: Image, { width, height }: Size): Promise<Uint8Array> {
	const { alpha } = image;
	const opaque = alpha ? onBackground(image, alpha, plain([255, 255, 255])).rows(0, image.height) : image.rgb;
	return sharp(opaque, { raw: { width: image.width, height: image.height, channels: 3 } })
		.resize(width, height, { fit: 'cover', kernel: 'lanczos3' })
		.toColourspace('srgb')
		.raw()
		.toBuffer();
}
