// What a subject is laid on: a colour everywhere, or a picture that covers the result.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { decode } from '../decode.ts';
import type { Background, Picture } from '../picture.ts';
import { type Ground, onGround } from './on-ground.ts';

interface Size {
	readonly width: number;
	readonly height: number;
}

/**
 * A picture is decoded by the same step and under the same limits as a photo, brought to the size that covers the
 * result (Lanczos), its middle kept; where it is transparent itself, white shows. Throws what `decode`
 * throws, with a message that begins with 'background: '.
 */
export async function createGround(background: Background, size: Size): Promise<Ground> {
	if ('colour' in background) return plain(background.colour);
	const rgb = await cover(await decodeBackground(background.picture, size), size);
	return (from, to) => new Uint8Array(rgb.subarray(from * 3, to * 3));
}

function plain([red, green, blue]: readonly [number, number, number]): Ground {
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
async function decodeBackground(bytes: Uint8Array, { width, height }: Size): Promise<Picture> {
	try {
		return await decode(bytes, { maxOutputSidePx: 2 * Math.max(width, height) });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new AppError(error.code, `background: ${error.message}`, { cause: error });
	}
}

async function cover(picture: Picture, { width, height }: Size): Promise<Uint8Array> {
	const { alpha } = picture;
	const opaque = alpha
		? onGround(picture, alpha, plain([255, 255, 255])).rows(0, picture.height)
		: picture.rgb;
	return sharp(opaque, { raw: { width: picture.width, height: picture.height, channels: 3 } })
		.resize(width, height, { fit: 'cover', kernel: 'lanczos3' })
		.toColourspace('srgb')
		.raw()
		.toBuffer();
}
