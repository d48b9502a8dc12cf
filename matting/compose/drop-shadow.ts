// A drop shadow: the blurred matte, moved, in black, under the cutout.
import type { Size } from '#contract/size.ts';
import { blurredRows } from './blur.ts';
import { type Raster, rasterOf } from './raster.ts';

interface DropShadow {
	/** Pixels to the right and down. */
	readonly x: number;
	readonly y: number;
	/** Pixels over which an edge softens; the standard deviation of the blur is half of it, as in CSS. */
	readonly blurPx: number;
	/** 0 to 1. */
	readonly opacity: number;
}

/** The cutout, RGBA, over its shadow, RGBA. What falls beyond the image is cut off. */
export function dropShadow(cutout: Raster, shadow: DropShadow): Raster {
	const pixels = new Uint8Array(cutout.rows(0, cutout.height));
	const shadowRow = blurredRows(cutout, pixels, shadow.blurPx / 2, shadow);
	castUnder(pixels, cutout, shadowRow, shadow.opacity);
	return rasterOf(pixels, 4, cutout);
}

/**
 * Lays straight RGBA over black whose alpha, row by row, is `shadowRow` (0 to 255) times `opacity` (0 to 1). In place.
 */
export function castUnder(
	pixels: Uint8Array,
	{ width, height }: Size,
	shadowRow: (y: number) => Float32Array,
	opacity: number,
): void {
	for (let y = 0, at = 0; y < height; y++) {
		const row = shadowRow(y);
		for (let x = 0; x < width; x++, at += 4) {
			const alpha = pixels[at + 3];
			if (alpha === 255 || row[x] === 0) continue;
			const total = Math.round(alpha + opacity * row[x] * (1 - alpha / 255));
			if (total === alpha) continue;
			const share = alpha / total;
			pixels[at] = Math.round(pixels[at] * share);
			pixels[at + 1] = Math.round(pixels[at + 1] * share);
			pixels[at + 2] = Math.round(pixels[at + 2] * share);
			pixels[at + 3] = total;
		}
	}
}
