// Decodes a first guess that came with a click to the square of the promptable network's decoder.
import sharp from 'sharp';
import { limits } from '#contract/limits.ts';
import { maskSide } from '#matting/prompts/promptable.ts';
import { asUnreadable } from './decode.ts';

/**
 * The grey levels of a PNG, stretched to maskSide x maskSide. Throws AppError
 * 'unreadable-image', even for too many pixels.
 */
export async function decodeGuess(png: Uint8Array): Promise<Uint8Array> {
	try {
		return await sharp(png, { failOn: 'error', limitInputPixels: limits.maxGuessSidePx ** 2 })
			.extractChannel(0)
			.resize(maskSide, maskSide, { fit: 'fill' })
			.raw({ depth: 'uchar' })
			.toBuffer();
	} catch (error) {
		throw asUnreadable(error);
	}
}
