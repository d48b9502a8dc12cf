// What the settings make of the cutout: the output's pixels, computed by rows where they can be, and how it lies in the output.
import type { Recipe } from '#contract/recipe.ts';
import { type Layout, layOut } from '#matting/compose/layout.ts';
import { type BackgroundPixels, solid } from '#matting/compose/over-background.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { showBox } from '#matting/compose/show-box.ts';
import { shrink } from '#matting/compose/shrink.ts';
import { type Box, subjectBox } from '#matting/compose/subject-box.ts';
import { type Rendered, render } from '#matting/render.ts';
import { cut } from '#matting/strokes/boxed.ts';
import { mappedBox } from './mapped-box.ts';
import type { Output, Size } from './protocol.ts';
import { type Rendering, recipeOf } from './recipe-of.ts';
import type { Settings } from './settings.ts';

export interface Composition {
	/** RGBA, or on a background RGB. Rows are computed when they are read, of the cutout as it is then, if `isLive`. */
	readonly raster: Rendered;
	/** Its `source` is in pixels of the cutout. */
	readonly layout: Layout;
	/** What lies behind the cutout and its shadow; undefined if nothing does. */
	readonly background: BackgroundPixels | undefined;
	/** Whether rows follow the cutout: neither resampled nor with a shadow. */
	readonly isLive: boolean;
}

/** A background that is no colour, of the output's size. */
export type BackgroundOf = (size: Size) => Promise<BackgroundPixels>;

/** `cutout`: RGBA with its alpha apart. `background` is undefined for a colour and for none. */
export async function compose(
	cutout: Raster & { readonly alpha: Uint8Array },
	settings: Settings,
	background?: BackgroundOf,
	format?: Rendering,
): Promise<Composition> {
	const recipe = recipeOf(settings, format);
	const { crop } = settings.frame;
	const view = crop ? { ...showBox(cutout, crop), alpha: cut(cutout.alpha, cutout, crop).values } : cutout;
	const layout = layOut(view, subjectBox(view), recipe);
	let pixels = backgroundColor(recipe);
	const backgroundImage =
		background &&
		(async (size: Size) => {
			pixels = await background(size);
			return pixels;
		});
	const raster = await render(view, recipe, { shrink, backgroundImage });
	return {
		raster,
		layout: crop ? { ...layout, source: moved(layout.source, crop) } : layout,
		background: pixels,
		isLive: isUnscaled(layout) && recipe.shadow === 'none',
	};
}

/** For the page. */
export function outputOf({ raster, layout: { size, source, target } }: Composition): Output {
	return { ...size, source, target, subject: raster.subject ?? null, isOpaque: isOpaque(raster) };
}

export const isUnscaled = ({ source, target }: Layout): boolean =>
	source.width === target.width && source.height === target.height;

/** Pixels beyond a change that resampling reaches, in the cutout and in the output. */
const resamplingPx = 8;

/** Where in the output a box of the cutout counts; may reach beyond it. */
export function placeOf(box: Box, { layout: { source, target }, isLive }: Composition): Box {
	if (isLive) return mappedBox(box, source, target);
	return widened(mappedBox(widened(box, resamplingPx), source, target), resamplingPx);
}

const widened = ({ left, top, width, height }: Box, px: number): Box => ({
	left: left - px,
	top: top - px,
	width: width + 2 * px,
	height: height + 2 * px,
});

const backgroundColor = ({ background }: Recipe) =>
	background === 'transparent' ? undefined : solid(background);

const moved = (box: Box, { left, top }: Box): Box => ({ ...box, left: box.left + left, top: box.top + top });

const rowsAtATime = 64;

/** Mostly decided by the first rows. */
function isOpaque(raster: Raster): boolean {
	if (raster.channels !== 4) return true;
	for (let from = 0; from < raster.height; from += rowsAtATime) {
		const rgba = raster.rows(from, Math.min(raster.height, from + rowsAtATime));
		for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
	}
	return true;
}
