// Resampling to fewer pixels, with libvips.
import sharp from 'sharp';
import type { Shrink } from '#matting/resample/stretch.ts';

/** See `Shrink`. Rejects only if libvips has no memory left. */
export const shrink: Shrink = (pixels, channels, { width, height }, to) =>
	sharp(pixels, { raw: { width, height, channels } })
		.resize(to.width, to.height, { fit: 'fill', kernel: 'lanczos3' })
		.toColourspace(channels === 1 ? 'b-w' : 'srgb')
		.raw()
		.toBuffer();
