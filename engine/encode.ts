// Step 7: colours and matte become a file that holds nothing else.

import { grey } from './output/grey.ts';
import { createGround } from './output/ground.ts';
import { onGround } from './output/on-ground.ts';
import { encodePalette } from './output/palette.ts';
import { encodePng } from './output/png.ts';
import type { Raster } from './output/raster.ts';
import { transparent } from './output/transparent.ts';
import { encodeWebp } from './output/webp.ts';
import type { CutoutOptions, Matte, Picture } from './picture.ts';

const encoders = { png: encodePng, png8: encodePalette, webp: encodeWebp };

/**
 * An 8-bit PNG or lossless WebP without metadata: RGBA, on a background RGB, the matte alone grey (in WebP
 * RGB); as PNG-8 indexed, but for the matte. Throws AppError 'unreadable-image' or 'too-many-pixels' for a
 * background picture; the message then begins with 'background: '.
 */
export async function encode(picture: Picture, matte: Matte, options: CutoutOptions = {}): Promise<Buffer> {
	const raster = await compose(picture, matte, options);
	return encoders[options.format ?? 'png'](raster);
}

async function compose(picture: Picture, matte: Matte, options: CutoutOptions): Promise<Raster> {
	if (options.matteOnly) return grey(picture, matte);
	if (!options.background) return transparent(picture, matte);
	return onGround(picture, matte, await createGround(options.background, picture));
}
