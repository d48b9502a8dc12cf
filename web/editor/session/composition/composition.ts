// Composes the cutout by the settings: the output's pixels, computed row by row where possible, and the layout.
import type { Recipe } from '#contract/recipe.ts';
import { isSameSize, type Size } from '#contract/size.ts';
import { type Box, moved, union, widened } from '#matting/box.ts';
import { cut } from '#matting/boxed.ts';
import { type BackgroundPixels, solid } from '#matting/compose/background/over-background.ts';
import { type LaidOut, layOutCutout } from '#matting/compose/lay-out-cutout.ts';
import { type Layout, layOut } from '#matting/compose/layout.ts';
import type { Raster } from '#matting/compose/raster.ts';
import { showBox } from '#matting/compose/show-box.ts';
import { type Rendered, render } from '#matting/render.ts';
import { shrink } from '#matting/resample/shrink.ts';
import type { Output } from '../protocol.ts';
import type { Settings } from '../settings.ts';
import { mappedBox, roundedOut } from './mapped-box.ts';
import { type Rendering, recipeOf } from './recipe-of.ts';

export interface Composition {
	/**
	 * RGBA, or RGB on a background. With `isLive`, rows are computed when they are read, from the cutout as it is at
	 * that moment.
	 */
	readonly raster: Rendered;
	/** Its `source` is in pixels of the cutout. */
	readonly layout: Layout;
	/** The pixels behind the cutout and its shadow; undefined if there is no background. */
	readonly background: BackgroundPixels | undefined;
	/** Whether rows follow the cutout: they do if it is neither resampled nor has a shadow. */
	readonly isLive: boolean;
	/** See Output. */
	readonly placingArea: Box | undefined;
	readonly hidden: Size | undefined;
}

/** A background other than a colour, of the output's size; `hidden` is how much larger a covering image is. */
export interface MadeBackground {
	readonly pixels: BackgroundPixels;
	readonly hidden?: Size;
}
export type BackgroundOf = (size: Size) => Promise<MadeBackground>;

/** `cutout` is RGBA with its alpha also stored separately. `background` is undefined for a colour and for none. */
export async function compose(
	cutout: Raster & { readonly alpha: Uint8Array },
	settings: Settings,
	background?: BackgroundOf,
	format?: Rendering,
): Promise<Composition> {
	const recipe = recipeOf(settings, format);
	const { crop } = settings.frame;
	const view = crop ? { ...showBox(cutout, crop), alpha: cut(cutout.alpha, cutout, crop).values } : cutout;
	// A matte has no shadow, but has the size of the cutout that it belongs to.
	const laidOut = layOutCutout(view, recipeOf(settings));
	const { layout } = laidOut;
	let behind: { pixels: BackgroundPixels | undefined; hidden?: Size } = { pixels: backgroundColor(recipe) };
	const backgroundImage =
		background &&
		(async (size: Size) => {
			const made = await background(size);
			behind = made;
			return made.pixels;
		});
	const raster = await render(view, recipe, { shrink, backgroundImage }, laidOut);
	return {
		raster,
		layout: crop ? { ...layout, source: moved(layout.source, crop.left, crop.top) } : layout,
		background: behind.pixels,
		isLive: isSameSize(layout.source, layout.target) && recipe.shadow === 'none',
		placingArea: placingAreaOf(view, laidOut, recipe),
		hidden: behind.hidden,
	};
}

/** From the subject at the start of its free space to the subject at the end. */
function placingAreaOf(view: Size, { subject, shadow }: LaidOut, recipe: Recipe): Box | undefined {
	if (!subject) return undefined;
	const targetAt = (position: string) => layOut(view, subject, { ...recipe, position }, shadow).target;
	return union(targetAt('0% 0%'), targetAt('100% 100%'));
}

/** What the page receives of the composition: how the output lies on the cutout. */
export function outputOf({
	raster,
	layout: { size, source, target },
	placingArea,
	hidden,
}: Composition): Output {
	return {
		...size,
		source,
		target,
		subject: raster.subject ?? null,
		placingArea: placingArea ?? null,
		hidden: hidden ?? null,
	};
}

/** How far beyond a change resampling reaches, in pixels of the cutout and of the output. */
const resamplingPx = 8;

/** Where in the output a box of the cutout has an effect; may extend beyond the output. */
export function placeOf(box: Box, { layout: { source, target }, isLive }: Composition): Box {
	if (isLive) return roundedOut(mappedBox(box, source, target));
	return widened(roundedOut(mappedBox(widened(box, resamplingPx), source, target)), resamplingPx);
}

const backgroundColor = ({ background }: Recipe) =>
	background === 'transparent' ? undefined : solid(background);
