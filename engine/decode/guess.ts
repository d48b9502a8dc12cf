// A first guess that came with a click, in the square of the promptable network's decoder.
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { fittedInto, padded } from '#matting/prompts/padded-square.ts';
import { maskSide, maskSquare } from '#matting/prompts/promptable.ts';
import { asUnreadable } from './decode.ts';

/**
 * The grey levels of a PNG, stretched to where the image lies in the square.
 * Throws AppError 'unreadable-image', even for too many pixels.
 */
export async function decodeGuess(png: Uint8Array, image: Size): Promise<Uint8Array> {
	const fitted = fittedInto(maskSide, image);
	try {
		const levels = await sharp(png, { failOn: 'error', limitInputPixels: limits.maxGuessSidePx ** 2 })
			.extractChannel(0)
			.resize(fitted.width, fitted.height, { fit: 'fill' })
			.raw({ depth: 'uchar' })
			.toBuffer();
		return padded(levels, 1, fitted, maskSquare);
	} catch (error) {
		throw asUnreadable(error);
	}
}
