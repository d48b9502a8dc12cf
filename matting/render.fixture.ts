// A small cutout and what a recipe makes of it, for tests that read pixels.
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { shrink } from '#engine/shrink.ts';
import { type Raster, rasterOf } from './compose/raster.ts';
import { render } from './render.ts';

type Rgba = [number, number, number, number];
export const clear: Rgba = [0, 0, 0, 0];
export const red: Rgba = [200, 30, 10, 255];

/** Opaque red in the box from (20, 10) up to, not including, (60, 30), in an image of 100 x 50. */
export const cutout = drawn(100, 50, (x, y) => (x >= 20 && x < 60 && y >= 10 && y < 30 ? red : clear));

export function drawn(width: number, height: number, pixel: (x: number, y: number) => Rgba): Raster {
	const rgba = new Uint8Array(4 * width * height);
	for (let i = 0; i < width * height; i++) rgba.set(pixel(i % width, Math.floor(i / width)), 4 * i);
	return rasterOf(rgba, 4, { width, height });
}

export async function rendered(options: RecipeOptions, source = cutout) {
	const raster = await render(source, toRecipe(options), { shrink });
	const { width, height, channels } = raster;
	const pixels = raster.rows(0, height);
	return {
		size: [width, height],
		channels,
		subject: raster.subject,
		at: (x: number, y: number) => [
			...pixels.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
		],
		pixels,
	};
}
