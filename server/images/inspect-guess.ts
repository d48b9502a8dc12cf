// Checks the matte that comes with a click before any decoder reads it.
import { AppError, messageOf } from '#contract/errors.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import { cleanPng } from './inspect/png.ts';
import { colorType } from './inspect/png-header.ts';

/** Where the first chunk, IHDR, has the bits of a sample and the colour type. */
const [depthAt, colorTypeAt] = [24, 25];

/**
 * A PNG in base64, to the same without its metadata. Throws AppError 'bad-request' for one that is not whole, not 8-bit
 * grey, or larger than limits.maxGuessSidePx in any direction. Takes time in proportion to the text.
 */
export function inspectGuess(base64: string): string {
	const file = Buffer.from(base64, 'base64');
	const isPng = imageTypeOf(file) === 'image/png';
	const isGrey = isPng && file[depthAt] === 8 && file[colorTypeAt] === colorType.grey;
	if (!isGrey) throw notAGuess('not an 8-bit grey PNG');
	const { size, bytes } = clean(file);
	if (Math.max(size.width, size.height) > limits.maxGuessSidePx)
		throw notAGuess(`${size.width} x ${size.height} pixels`);
	return bytes.toString('base64');
}

function clean(file: Buffer) {
	try {
		return cleanPng(file);
	} catch (error) {
		throw notAGuess(messageOf(error));
	}
}

export const guessDetail = `"matte" must be a PNG in base64, 8-bit grey, of at most ${limits.maxGuessSidePx} x ${limits.maxGuessSidePx} pixels and ${limits.maxGuessCharacters} characters.`;

const notAGuess = (message: string) => new AppError('bad-request', message, { detail: guessDetail });
