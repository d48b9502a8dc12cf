// The darkness of a recipe's shadow, and the cutout composited over that shadow.
import type { Recipe } from '#contract/recipe.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from '../../box.ts';
import type { Arranged } from '../arrange.ts';
import { blurredRows, type Rows } from '../blur.ts';
import { type Raster, rasterOf } from '../raster.ts';
import { contactShadow } from './contact-shadow.ts';

/** The RGBA cutout over its shadow, as RGBA. The shadow is cut off at the border of the image. */
export function withShadow({ raster, subject }: Arranged, recipe: Recipe): Raster {
	if (!subject || recipe.shadow === 'none') return raster;
	const pixels = new Uint8Array(raster.rows(0, raster.height));
	castUnder(pixels, raster, shadowRows(pixels, raster, subject, recipe), recipe.shadowOpacity / 100);
	return rasterOf(pixels, 4, raster);
}

/** Darkness of the shadow, 0 to 255. `pixels` is RGBA, or alpha alone. */
export function shadowRows(pixels: Uint8Array, size: Size, subject: Box, recipe: Recipe): Rows {
	// The recipe's lengths are in % of the subject's longer side.
	const percentPx = Math.max(subject.width, subject.height) / 100;
	const blurPx = recipe.shadowBlur * percentPx;
	if (recipe.shadow === 'contact') return contactShadow(pixels, size, subject, blurPx);
	const distancePx = recipe.shadowDistance * percentPx;
	const radians = (recipe.shadowAngle * Math.PI) / 180;
	const shift = { x: distancePx * Math.cos(radians), y: distancePx * Math.sin(radians) };
	// An edge softens over `blurPx`: the standard deviation is half of it, as in CSS.
	return blurredRows(size, pixels, blurPx / 2, shift);
}

/** Lays straight RGBA over black whose alpha is that of the shadow times `opacity` (0 to 1). In place. */
function castUnder(pixels: Uint8Array, { width, height }: Size, darkness: Rows, opacity: number): void {
	for (let y = 0, at = 0; y < height; y++) {
		const row = darkness(y);
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
