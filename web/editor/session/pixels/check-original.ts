// Checks, pixel by pixel, whether an original belongs to a cutout.
import { isSameSize } from '#contract/size.ts';
import type { Image } from '#matting/image.ts';
import type { Planes } from './source-planes.ts';

/** Mean difference in levels, of 255. Decoders of JPEG and of colour profiles differ by less than 1. */
const maxDifference = 4;

/**
 * Returns the image. Throws Error if its size is not the cutout's. With `isUpload`, also throws if its colours differ
 * from the cutout's where that is opaque: a browser may, for example, convert a CMYK file differently from the server.
 */
export function checkOriginal(image: Image, cutout: Planes, isUpload: boolean): Image {
	if (!isSameSize(image, cutout))
		throw new Error(
			`The original is ${image.width} x ${image.height}, the cutout ${cutout.width} x ${cutout.height} pixels.`,
		);
	if (isUpload && meanDifference(image.rgb, cutout.base) > maxDifference)
		throw new Error('The colours of the original are not those of the cutout.');
	return image;
}

/** Of 255; 0 if nothing is opaque. */
function meanDifference(rgb: Uint8Array, { alpha, foreground }: Planes['base']): number {
	let [sum, count] = [0, 0];
	for (let i = alpha.indexOf(255); i >= 0; i = alpha.indexOf(255, i + 1)) {
		for (let at = 3 * i; at < 3 * i + 3; at++)
			sum += Math.abs((rgb[at] as number) - (foreground[at] as number));
		count += 3;
	}
	return count && sum / count;
}
