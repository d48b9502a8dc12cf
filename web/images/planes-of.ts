// A decoded PNG with its colours apart from its alpha, as matting takes them.
import type { Image } from '#matting/image.ts';
import type { DecodedPng } from '#matting/png/decode.ts';

export interface PlanarImage extends Image {
	readonly rgb: Uint8Array<ArrayBuffer>;
	readonly alpha?: Uint8Array<ArrayBuffer>;
}

/** `rgb` of an image without alpha is the array of its pixels itself. */
export function planesOf({ pixels, channels, width, height }: DecodedPng): PlanarImage {
	if (channels === 3) return { width, height, rgb: pixels };
	const count = width * height;
	const rgb = new Uint8Array(3 * count);
	if (channels === 1) {
		for (let i = 0; i < count; i++) rgb.fill(pixels[i] as number, 3 * i, 3 * i + 3);
		return { width, height, rgb };
	}
	const alpha = new Uint8Array(count);
	copyRgba(pixels, { rgb, alpha }, 0);
	return { width, height, rgb, alpha };
}

/** Copies pixels into planes, from pixel `at` of the planes on. */
export function copyRgba(
	rgba: Uint8Array | Uint8ClampedArray,
	{ rgb, alpha }: Pick<Image, 'rgb' | 'alpha'>,
	at: number,
): void {
	for (let from = 0, pixel = at; from < rgba.length; from += 4, pixel++) {
		rgb[3 * pixel] = rgba[from] as number;
		rgb[3 * pixel + 1] = rgba[from + 1] as number;
		rgb[3 * pixel + 2] = rgba[from + 2] as number;
		if (alpha) alpha[pixel] = rgba[from + 3] as number;
	}
}
