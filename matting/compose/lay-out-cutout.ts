// Computes the layout of a cutout from its pixels: from its visible subject and, where a crop keeps it, its shadow.
import type { Recipe } from '#contract/recipe.ts';
import type { Box } from '../box.ts';
import { type Layout, layOut } from './layout.ts';
import type { Raster } from './raster.ts';
import { shadowBox } from './shadow/shadow-box.ts';
import { subjectBox } from './subject-box.ts';

export interface LaidOut {
	/** The bounding box of the visible cutout; undefined if nothing is visible. */
	readonly subject: Box | undefined;
	/** The bounding box of the shadow, where a crop keeps it. */
	readonly shadow: Box | undefined;
	readonly layout: Layout;
}

/** `cutout` is RGBA. */
export function layOutCutout(cutout: Raster, recipe: Recipe): LaidOut {
	const subject = subjectBox(cutout);
	const shadow = subject && recipe.crop === 'subject' ? shadowBox(cutout, subject, recipe) : undefined;
	return { subject, shadow, layout: layOut(cutout, subject, recipe, shadow) };
}
