// A stored cutout, read back: for another rendering, or its alpha alone.
import sharp, { type Sharp } from 'sharp';
import type { Size } from '#contract/size.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';
import type { Matte } from '#matting/image.ts';
import { asUnreadable, rejectTooManyPixels } from './decode.ts';

/** RGBA of a PNG that the engine wrote. Throws AppError 'too-many-pixels' or 'unreadable-image'. */
export function decodeStoredCutout(png: Uint8Array): Promise<Raster> {
	return decodeStored(png, async (image, size) => {
		const rgba = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
		return rasterOf(rgba, 4, size);
	});
}

/**
 * The alpha of a PNG that the engine wrote, resized to the given size in pixels. Throws as `decodeStoredCutout` does.
 */
export function decodeStoredAlpha(png: Uint8Array, { width, height }: Size): Promise<Matte> {
	return decodeStored(png, (image) =>
		image
			.ensureAlpha()
			.extractChannel('alpha')
			.resize(width, height, { fit: 'fill' })
			.raw({ depth: 'uchar' })
			.toBuffer(),
	);
}

async function decodeStored<T>(png: Uint8Array, read: (image: Sharp, size: Size) => Promise<T>): Promise<T> {
	try {
		const image = sharp(png, { failOn: 'error', limitInputPixels: false });
		const { width, height } = await image.metadata();
		rejectTooManyPixels(width, height);
		return await read(image, { width, height });
	} catch (error) {
		throw asUnreadable(error);
	}
}
