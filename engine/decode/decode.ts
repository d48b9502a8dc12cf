// An untrusted file becomes an upright 8-bit sRGB image of bounded size.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Image } from '#matting/image.ts';

/** Blocks every libvips decoder except those for JPEG and PNG, for the rest of this process. */
export function allowOnlyJpegAndPng(): void {
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
}

/**
 * Decodes a JPEG or PNG: first frame, EXIF orientation applied, colours converted to sRGB by the embedded
 * profile (a broken one is ignored), grey, palette, CMYK and 16 bit to 8-bit RGB, the longer side reduced
 * to `maxOutputSidePx` with Lanczos. Callers check the header first: sharp alone does not stop
 * metadata bombs. Throws AppError 'too-many-pixels' or 'unreadable-image'.
 */
export async function decode(
	bytes: Uint8Array,
	options: { maxOutputSidePx?: number | undefined } = {},
): Promise<Image> {
	const { maxOutputSidePx = limits.maxOutputSidePx } = options;
	try {
		// 'error', not 'warning': files of many phones cause warnings and are readable.
		const image = sharp(bytes, { failOn: 'error', limitInputPixels: false });
		const header = await image.metadata();
		rejectTooManyPixels(header.width, header.height);
		// At 16 bit, sharp brings colours that have a profile to Display P3 and leaves them there; this converts them to sRGB.
		if (header.space === 'rgb16' && header.hasProfile) image.withIccProfile('srgb', { attach: false });
		const { data, info } = await image
			.autoOrient()
			.resize(maxOutputSidePx, maxOutputSidePx, {
				fit: 'inside',
				withoutEnlargement: true,
				kernel: 'lanczos3',
			})
			.toColourspace('srgb')
			.raw({ depth: 'uchar' })
			.toBuffer({ resolveWithObject: true });
		const { width, height, channels } = info;
		return channels === 4 ? splitAlpha(data, width, height) : { width, height, rgb: data };
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw new AppError('unreadable-image', error instanceof Error ? error.message : String(error));
	}
}

/** Throws AppError 'too-many-pixels'. */
export function rejectTooManyPixels(width: number, height: number): void {
	if (width * height > limits.maxPixels || Math.max(width, height) > limits.maxSidePx) {
		throw new AppError('too-many-pixels', `${width}x${height}`);
	}
}

function splitAlpha(rgba: Uint8Array, width: number, height: number): Image {
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
