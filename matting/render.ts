// Renders a cutout by a recipe: crop, size, the subject's place, shadow,
// background. Takes milliseconds, without inference.
import type { Recipe } from '#contract/recipe.ts';
import { parseColor } from '#contract/recipe-values.ts';
import type { Size } from '#contract/size.ts';
import type { Box } from './box.ts';
import { alphaOnly } from './compose/alpha-only.ts';
import { type Arranged, arrange } from './compose/arrange.ts';
import {
	type BackgroundPixels,
	overBackground,
	overTranslucent,
	solid,
} from './compose/background/over-background.ts';
import { foregroundOnly } from './compose/foreground-only.ts';
import { type LaidOut, layOutCutout } from './compose/lay-out-cutout.ts';
import type { Raster } from './compose/raster.ts';
import { withShadow } from './compose/shadow/shadow.ts';
import type { Shrink } from './resample/stretch.ts';

/** The dependencies that the host provides. */
export interface RenderHost {
	readonly shrink: Shrink;
	/** An image to lay the cutout on, covering this size, in place of the recipe's background. */
	readonly backgroundImage?: ((size: Size) => Promise<BackgroundPixels>) | undefined;
}

export interface Rendered extends Raster {
	/** The bounding box of the visible subject, without its shadow; undefined if nothing is visible. */
	readonly subject: Box | undefined;
}

/**
 * `cutout` is the RGBA of an analysis (cutoutRaster) or of a stored result. Resolves to RGBA; to RGB on an opaque
 * background or for the colours alone; to grey for the alpha channel alone. The default recipe changes nothing.
 * `laidOut` is the layout of this cutout, if it is already known. Rejects with whatever the host's functions reject
 * with.
 */
export async function render(
	cutout: Raster,
	recipe: Recipe,
	host: RenderHost,
	{ subject, layout }: LaidOut = layOutCutout(cutout, recipe),
): Promise<Rendered> {
	const exactColors = recipe.channels === 'rgb';
	const arranged = await arrange({ raster: cutout, subject }, layout, host.shrink, exactColors);
	return { ...(await paint(arranged, recipe, host)), subject: arranged.subject };
}

async function paint(arranged: Arranged, recipe: Recipe, { backgroundImage }: RenderHost): Promise<Raster> {
	const { raster } = arranged;
	if (recipe.channels === 'alpha') return alphaOnly(raster);
	if (recipe.channels === 'rgb') return foregroundOnly(raster);
	const layer = withShadow(arranged, recipe);
	if (backgroundImage) return overBackground(layer, await backgroundImage(layer));
	const [, , , alpha] = parseColor(recipe.background);
	if (alpha === 0) return layer;
	return alpha === 255
		? overBackground(layer, solid(recipe.background))
		: overTranslucent(layer, recipe.background);
}
