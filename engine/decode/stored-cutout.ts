// A stored cutout, read back for another rendering.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';
import { rejectTooManyPixels } from './decode.ts';

/** RGBA of a PNG that the engine wrote. Throws AppError 'too-many-pixels' or 'unreadable-image'. */
export async function decodeStoredCutout(png: Uint8Array): Promise<Raster> {
	try {
		const image = sharp(png, { failOn: 'error', limitInputPixels: false });
		const { width, height } = await image.metadata();
		rejectTooManyPixels(width, height);
		const rgba = await image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer();
		return rasterOf(rgba, 4, { width, height });
	} catch (error) {
		if (error instanceof AppError) throw error;
		throw new AppError('unreadable-image', error instanceof Error ? error.message : String(error));
	}
}
