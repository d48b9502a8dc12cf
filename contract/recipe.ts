// The recipe of a rendering: what to make of a cutout after the analysis, with defaults and one canonical form.
import { limits } from './limits.ts';
import type { RecipeOptions } from './recipe-options.ts';
import { centre, marginsPx, onWhite, spellColor, spellMargins, spellPosition } from './recipe-values.ts';
import { type Size, withinPixels } from './size.ts';

/**
 * A recipe as renderers read it. Made by `toRecipe`: every field is set, and fields without effect have their defaults.
 */
export interface Recipe {
	readonly format: keyof typeof renderedTypes;
	readonly channels: 'rgba' | 'alpha' | 'rgb';
	/** 1 to 100. */
	readonly quality: number;
	/** 'transparent', '#rrggbb' or '#rrggbbaa' in lower case, see `spellColor`. */
	readonly background: string;
	readonly crop: 'none' | 'subject';
	/** Percent of the subject's longer side, as are distance and blur of the shadow. */
	readonly margin: number;
	/** '', or four sides, see `marginsPx`; in place of `margin`. */
	readonly margins: string;
	/** Percent of the width or height that the subject fills; 0: not scaled. */
	readonly scale: number;
	/** 'original', or shares of the free space, 'X% Y%'. */
	readonly position: string;
	/** Pixels; 0: follows from the other side, or both follow from the cutout. */
	readonly width: number;
	readonly height: number;
	/** At most this many pixels; 0: no limit. */
	readonly pixels: number;
	readonly shadow: 'none' | 'drop' | 'contact';
	/** Degrees, clockwise from the right; it and the distance are those of a drop shadow. */
	readonly shadowAngle: number;
	readonly shadowDistance: number;
	readonly shadowBlur: number;
	/** Percent. */
	readonly shadowOpacity: number;
}

/** Media types and file name extensions by format. */
export const renderedTypes = {
	png: { type: 'image/png', extension: 'png' },
	png8: { type: 'image/png', extension: 'png' },
	webp: { type: 'image/webp', extension: 'webp' },
	jpg: { type: 'image/jpeg', extension: 'jpg' },
} as const;

export const defaultRecipe: Recipe = {
	format: 'png',
	channels: 'rgba',
	quality: 90,
	background: 'transparent',
	crop: 'none',
	margin: 0,
	margins: '',
	scale: 0,
	position: 'original',
	width: 0,
	height: 0,
	pixels: 0,
	shadow: 'none',
	shadowAngle: 90,
	shadowDistance: 3,
	shadowBlur: 3,
	shadowOpacity: 40,
};

/**
 * The recipe of some options, which are within the bounds of the schema: fields left out or without effect get their
 * defaults, and a colour, margins and a position have one spelling.
 */
export function toRecipe({ format = 'png', ...options }: RecipeOptions = {}): Recipe {
	const channels = format === 'matte' ? 'alpha' : (options.channels ?? 'rgba');
	const isComposite = channels === 'rgba';
	const { scale = 0, position = impliedPosition(scale), margins = '' } = options;
	const recipe: Recipe = {
		...defaultRecipe,
		...options,
		format: format === 'matte' ? 'png' : format,
		channels,
		background: isComposite ? backgroundOf(options.background, format) : 'transparent',
		margins: spellMargins(margins),
		position: spellPosition(position),
	};
	const isCast = recipe.shadow !== 'none' && recipe.shadowOpacity > 0 && isComposite;
	const isCropped = recipe.crop === 'subject';
	return {
		...recipe,
		...(format !== 'jpg' && pick('quality')),
		...(!(isCropped && margins === '') && pick('margin')),
		...(!isCropped && pick('margins')),
		// No result has more pixels, so this limit changes nothing.
		...(recipe.pixels === limits.api.maxOutputPixels && pick('pixels')),
		...(!isCast && pick('shadow', 'shadowBlur', 'shadowOpacity')),
		...(!(isCast && recipe.shadow === 'drop') && pick('shadowAngle', 'shadowDistance')),
		...(recipe.shadowDistance === 0 && pick('shadowAngle')),
	};
}

/** A scaled subject lies in the middle unless a position is given. */
const impliedPosition = (scale: number) => (scale > 0 ? centre : defaultRecipe.position);

const fields = Object.keys(defaultRecipe) as (keyof Recipe)[];

/**
 * Equal recipes, equal string: the fields that differ from their defaults, in
 * a fixed order, as the query of a URL. Empty for the default recipe.
 */
export function canonicalRecipe(recipe: Recipe): string {
	const implied = { ...defaultRecipe, position: impliedPosition(recipe.scale) };
	const changed = fields.filter((field) => recipe[field] !== implied[field]);
	return changed.map((field) => `${field}=${encodeURIComponent(recipe[field])}`).join('&');
}

/** The options of a canonical form. */
export function parseCanonicalRecipe(canonical: string): RecipeOptions {
	const pairs = canonical === '' ? [] : canonical.split('&').map((pair) => pair.split('='));
	return Object.fromEntries(
		pairs.map(([field = '', value = '']) => {
			const isNumber = typeof defaultRecipe[field as keyof Recipe] === 'number';
			return [field, isNumber ? Number(value) : decodeURIComponent(value)];
		}),
	);
}

/**
 * The size in pixels that no raster of a rendering exceeds in width or height: neither `result` nor what is made of it.
 */
export function renderSize(result: Size, recipe: Recipe): Size {
	const { width, height, crop } = recipe;
	const maxSidePx = Math.max(limits.maxOutputSidePx, result.width, result.height);
	const isFree = width === 0 && height === 0;
	// A crop may change the proportions.
	const follows = (side: number, ratio: number) =>
		crop === 'subject' ? maxSidePx : Math.min(maxSidePx, Math.ceil(side * ratio));
	const wanted = isFree
		? withMargins(result, recipe, maxSidePx)
		: {
				width: width || follows(height, result.width / result.height),
				height: height || follows(width, result.height / result.width),
			};
	const output = withinPixels(wanted, recipe.pixels || limits.api.maxOutputPixels);
	return {
		width: Math.max(result.width, output.width),
		height: Math.max(result.height, output.height),
	};
}

/** The size with its margins of a subject that fills the result. */
function withMargins(subject: Size, { margin, margins }: Recipe, maxSidePx: number): Size {
	const all = 2 * Math.round((Math.max(subject.width, subject.height) * margin) / 100);
	const { top, right, bottom, left } = marginsPx(margins, subject);
	return {
		width: Math.min(maxSidePx, subject.width + all + left + right),
		height: Math.min(maxSidePx, subject.height + all + top + bottom),
	};
}

function pick(...chosen: (keyof Recipe)[]): Partial<Recipe> {
	return Object.fromEntries(chosen.map((field) => [field, defaultRecipe[field]]));
}

function backgroundOf(color = 'transparent', format: RecipeOptions['format']): string {
	const spelled = spellColor(color);
	return format === 'jpg' ? onWhite(spelled) : spelled;
}
