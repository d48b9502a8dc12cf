// The last steps of a job: a cutout is rendered by the recipe and encoded.
import { toRecipe } from '#contract/recipe.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { type RenderHost, render } from '#matting/render.ts';
import { decodeBackgroundImage } from './decode/background-image.ts';
import { encode } from './encode/encode.ts';
import type { Rendering, RenderOptions } from './options-and-results.ts';
import { shrink } from './shrink.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Throws AppError 'unreadable-image' or 'too-many-pixels' for a background image. */
export async function toFile(
	cutout: Raster,
	{ recipe: wanted, backgroundImage, acceptWebp }: RenderOptions,
	{ timed, timings }: Stopwatch,
): Promise<Rendering> {
	const recipe = toRecipe(wanted);
	const host: RenderHost = {
		shrink,
		backgroundImage:
			backgroundImage && ((size) => decodeBackgroundImage(backgroundImage, size, { acceptWebp })),
	};
	const raster = await timed('render', () => render(cutout, recipe, host));
	const bytes = await timed('encode', () => encode(raster, recipe));
	const { width, height, subject } = raster;
	return { bytes, width, height, ...(subject && { subject }), timings };
}
