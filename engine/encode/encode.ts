// Step 7: colours and matte become a file that holds nothing else.

import { grey } from '#matting/compose/grey.ts';
import { onBackground } from '#matting/compose/over-background.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { transparent } from '#matting/compose/transparent.ts';
import type { Image, Matte } from '#matting/image.ts';
import { createBackground } from '../background.ts';
import type { CutoutOptions } from '../cutout.ts';
import { encodePalette } from './palette.ts';
import { encodePng } from './png.ts';
import { encodeWebp } from './webp.ts';

const encoders = { png: encodePng, png8: encodePalette, webp: encodeWebp };

/**
 * An 8-bit PNG or lossless WebP without metadata: RGBA, on a background RGB, the matte alone grey (in WebP
 * RGB); as PNG-8 indexed, but for the matte. Throws AppError 'unreadable-image' or 'too-many-pixels' for a
 * background image; the message then begins with 'background: '.
 */
export async function encode(image: Image, matte: Matte, options: CutoutOptions = {}): Promise<Buffer> {
	const raster = await compose(image, matte, options);
	return encoders[options.format ?? 'png'](raster);
}

async function compose(image: Image, matte: Matte, options: CutoutOptions): Promise<Raster> {
	if (options.matteOnly) return grey(image, matte);
	if (!options.background) return transparent(image, matte);
	return onBackground(image, matte, await createBackground(options.background, image));
}
