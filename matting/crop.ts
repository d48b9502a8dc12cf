// Crops an image.
import type { Box } from './box.ts';
import type { Image } from './image.ts';

/** The part of an image in a box, which lies within the image. */
export function cropImage({ width, rgb, alpha }: Image, box: Box): Image {
	return {
		width: box.width,
		height: box.height,
		rgb: cropPixels(rgb, 3, width, box),
		...(alpha && { alpha: cropPixels(alpha, 1, width, box) }),
	};
}

/** The interleaved bytes of a box, from an image whose rows have `width` pixels. */
export function cropPixels(
	pixels: Uint8Array,
	channels: number,
	width: number,
	box: Box,
): Uint8Array<ArrayBuffer> {
	const out = new Uint8Array(box.width * box.height * channels);
	for (let y = 0; y < box.height; y++) {
		const start = ((box.top + y) * width + box.left) * channels;
		out.set(pixels.subarray(start, start + box.width * channels), y * box.width * channels);
	}
	return out;
}
