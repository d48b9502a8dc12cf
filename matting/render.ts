// Renders a cutout by a recipe: crop, size, shadow, background. Takes milliseconds, without inference.
import { limits } from '#contract/limits.ts';
import type { Recipe } from '#contract/recipe.ts';
import { alphaOnly } from './compose/alpha-only.ts';
import { cropToSubject, subjectBox } from './compose/crop.ts';
import { type DropShadow, dropShadow } from './compose/drop-shadow.ts';
import { fitFrame } from './compose/fit-frame.ts';
import { type BackgroundPixels, overBackground, solid } from './compose/over-background.ts';
import type { Raster } from './compose/raster.ts';
import type { Size } from './image.ts';
import type { Shrink } from './inference/view.ts';

/** What the host provides. */
export interface RenderHost {
	readonly shrink: Shrink;
	/** An image to lay the cutout on, covering this size, in place of the recipe's background. */
	readonly backgroundImage?: ((size: Size) => Promise<BackgroundPixels>) | undefined;
}

/**
 * `cutout`: RGBA, of an analysis (cutoutRaster) or of a stored result. Resolves to RGBA, on a background to RGB, for the
 * alpha channel alone to grey. The default recipe changes nothing. Rejects with what the host's functions reject with.
 */
export async function render(cutout: Raster, recipe: Recipe, host: RenderHost): Promise<Raster> {
	const cropped = recipe.crop === 'subject' ? cropToSubject(cutout, recipe.margin) : cutout;
	const { width, height } = recipe;
	const fitted = await fitFrame(cropped, { width, height, maxSidePx: limits.maxOutputSidePx }, host.shrink);
	if (recipe.channels === 'alpha') return alphaOnly(fitted);
	const layer = recipe.shadow === 'drop' ? dropShadow(fitted, shadowOf(fitted, recipe)) : fitted;
	if (host.backgroundImage) return overBackground(layer, await host.backgroundImage(layer));
	return recipe.background === 'transparent' ? layer : overBackground(layer, solid(recipe.background));
}

/** The recipe's shares of the subject in pixels. */
function shadowOf(cutout: Raster, recipe: Recipe): DropShadow {
	const subject = subjectBox(cutout) ?? cutout;
	const percentPx = Math.max(subject.width, subject.height) / 100;
	const distancePx = recipe.shadowDistance * percentPx;
	const radians = (recipe.shadowAngle * Math.PI) / 180;
	return {
		x: distancePx * Math.cos(radians),
		y: distancePx * Math.sin(radians),
		blurPx: recipe.shadowBlur * percentPx,
		opacity: recipe.shadowOpacity / 100,
	};
}
