// Decodes an untrusted file into an upright 8-bit sRGB image of bounded size.
import sharp, { type ResizeOptions } from 'sharp';
import { AppError, messageOf } from '#contract/errors.ts';
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import { type Size, withinPixels } from '#contract/size.ts';
import type { Image } from '#matting/image.ts';
import { withColorProfile } from './png-colors.ts';

/** Blocks every libvips decoder except those for JPEG, PNG and WebP, for the rest of this process. */
export function allowOnlyKnownDecoders(): void {
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({
		operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
	});
}

/**
 * Colour spaces in which the profile of a 16-bit PNG is applied, after the image is reduced (see `readHeader`): for
 * colours that takes sharp a quarter of a microsecond per pixel. Grey levels are brought to 8 bit first, because sharp
 * ignores their profile otherwise.
 */
const deepSpaces: Readonly<Partial<Record<string, 'rgb16' | 'b-w'>>> = { rgb16: 'rgb16', grey16: 'b-w' };

/** Where IHDR has the bits of a sample. */
const pngDepthAt = 24;

export interface DecodeOptions {
	/** The image is reduced to at most this many pixels. */
	readonly maxOutputPixels?: number | undefined;
	/** Without `maxOutputPixels`, the image's longer side is reduced to this. Default limits.maxOutputSidePx. */
	readonly maxOutputSidePx?: number | undefined;
	/** Default false: a WebP is 'unreadable-image', like every other type. */
	readonly acceptWebp?: boolean | undefined;
}

interface DecodedImage extends Image {
	/** The image's size before it was reduced. */
	readonly upright: Size;
}

/**
 * Decodes a JPEG or PNG, or a WebP that is not animated if that is accepted: first frame, EXIF orientation applied,
 * colours converted to sRGB by the embedded profile (a broken one is ignored) or, of a PNG, by the colour space it
 * declares, grey, palette, CMYK and 16 bit to 8-bit RGB, reduced with Lanczos. Callers check the header first: sharp
 * alone does not stop metadata bombs. Throws AppError 'too-many-pixels' or 'unreadable-image'.
 */
export async function decode(bytes: Uint8Array, options: DecodeOptions = {}): Promise<DecodedImage> {
	try {
		const { image, header } = await readHeader(bytes, options);
		const deepSpace = header.hasProfile ? deepSpaces[header.space] : undefined;
		if (deepSpace) image.withIccProfile('srgb', { attach: false });
		const { data, info } = await image
			.autoOrient()
			.resize(sizeWithin(header.autoOrient, options))
			.toColourspace(deepSpace ?? 'srgb')
			.raw({ depth: deepSpace === 'rgb16' ? 'ushort' : 'uchar' })
			.toBuffer({ resolveWithObject: true });
		const { width, height, channels } = info;
		const pixels = deepSpace === 'rgb16' ? highBytes(data) : data;
		const upright = { width: header.autoOrient.width, height: header.autoOrient.height };
		return {
			...(channels === 4 ? splitAlpha(pixels, width, height) : { width, height, rgb: pixels }),
			upright,
		};
	} catch (error) {
		throw asUnreadable(error);
	}
}

/** Checks type and header alone, before any work. Throws what `decode` throws for them. */
export async function checkHeader(
	bytes: Uint8Array,
	options: Pick<DecodeOptions, 'acceptWebp'>,
): Promise<void> {
	try {
		await readHeader(bytes, options);
	} catch (error) {
		throw asUnreadable(error);
	}
}

async function readHeader(bytes: Uint8Array, { acceptWebp = false }: Pick<DecodeOptions, 'acceptWebp'>) {
	const type = imageTypeOf(bytes);
	if (!type || (type === 'image/webp' && !acceptWebp))
		throw new AppError('unreadable-image', 'not an accepted type');
	// 'error', not 'warning': files of many phones cause warnings and are readable.
	const file = type === 'image/png' ? withColorProfile(bytes) : bytes;
	const ignoreIcc = type === 'image/png' && file[pngDepthAt] === 16;
	const image = sharp(file, { failOn: 'error', limitInputPixels: false, ignoreIcc });
	const header = await image.metadata();
	rejectTooManyPixels(header.width, header.height);
	if ((header.pages ?? 1) > 1) throw new AppError('unreadable-image', 'animated');
	return { image, header };
}

/** The error of a decoder as AppError 'unreadable-image'; an AppError is returned unchanged. */
export function asUnreadable(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return new AppError('unreadable-image', messageOf(error));
}

/** 16-bit samples, in the byte order of the machine, at 8 bit, rounded down as libvips does without a profile. */
function highBytes(samples: Buffer): Uint8Array {
	const deep = new Uint16Array(samples.buffer, samples.byteOffset, samples.length / 2);
	const bytes = new Uint8Array(deep.length);
	for (let i = 0; i < deep.length; i++) bytes[i] = (deep[i] as number) >> 8;
	return bytes;
}

/** The size to which the image is reduced, in proportion; never enlarged. */
function sizeWithin(upright: Size, { maxOutputPixels, maxOutputSidePx }: DecodeOptions): ResizeOptions {
	const kernel = 'lanczos3';
	if (maxOutputPixels !== undefined) {
		// Gives the exact size: with 'inside' it may be a pixel smaller.
		return { ...withinPixels(upright, maxOutputPixels), fit: 'fill', kernel };
	}
	const sidePx = maxOutputSidePx ?? limits.maxOutputSidePx;
	return { width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true, kernel };
}

/** Throws AppError 'too-many-pixels'. */
export function rejectTooManyPixels(width: number, height: number): void {
	if (width * height > limits.maxPixels || Math.max(width, height) > limits.maxSidePx) {
		throw new AppError('too-many-pixels', `${width}x${height}`);
	}
}

/** RGBA as an image with its own alpha. */
export function splitAlpha(
	rgba: Uint8Array,
	width: number,
	height: number,
): Image & { readonly alpha: Uint8Array } {
	const pixels = width * height;
	const rgb = new Uint8Array(pixels * 3);
	const alpha = new Uint8Array(pixels);
	for (let i = 0, from = 0, to = 0; i < pixels; i++, from += 4, to += 3) {
		rgb[to] = rgba[from] as number;
		rgb[to + 1] = rgba[from + 1] as number;
		rgb[to + 2] = rgba[from + 2] as number;
		alpha[i] = rgba[from + 3] as number;
	}
	return { width, height, rgb, alpha };
}
