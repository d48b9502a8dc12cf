// What a user may do to a cutout after the analysis: one schema with bounds and defaults, and one canonical form.
import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';

const percent = (description: string, maximum = 100) =>
	Type.Integer({ minimum: 0, maximum, description: `${description} 0 to ${maximum}.` });
const sidePx = (description: string) =>
	Type.Integer({ minimum: 1, maximum: limits.maxOutputSidePx, description });

/** A recipe as clients write it; defaults are in `defaultRecipe`. */
export const RecipeOptions = Type.Partial(
	Type.Object({
		format: Type.Enum(['png', 'png8', 'webp', 'jpg', 'matte'], {
			description:
				'File format: `png` and `webp` are lossless, `png8` is a PNG of at most 256 colours, `jpg` has no transparency, `matte` is short for `channels=alpha` as PNG. Default `png`.',
		}),
		channels: Type.Enum(['rgba', 'alpha'], {
			description:
				'`rgba` is the cutout, `alpha` its matte as a grey image: white is subject. Default `rgba`.',
		}),
		quality: Type.Integer({ minimum: 1, maximum: 100, description: 'Quality of a JPG. Default 90.' }),
		background: Type.String({
			pattern: '^(transparent|#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6}))$',
			description:
				'`transparent`, or a colour in hexadecimal, `#rrggbb` or `#rgb`, the `#` being optional. Default `transparent`; white for JPG.',
		}),
		crop: Type.Enum(['none', 'subject'], {
			description: '`subject` crops to the bounding box of the subject. Default `none`.',
		}),
		margin: percent('Space around a cropped subject, in percent of its longer side. Default 0.', 50),
		width: sidePx(
			'Width in pixels. With a height too, the cutout is centred in a frame of that size; alone, the height follows. Default: the size of the cutout.',
		),
		height: sidePx('Height in pixels, see `width`.'),
		shadow: Type.Enum(['none', 'drop'], { description: '`drop` adds a drop shadow. Default `none`.' }),
		shadowAngle: Type.Integer({
			minimum: 0,
			maximum: 359,
			description: 'Direction in which the shadow falls, in degrees: 0 is right, 90 is down. Default 90.',
		}),
		shadowDistance: percent(
			"Distance of the shadow, in percent of the subject's longer side. Default 3.",
			50,
		),
		shadowBlur: percent("Blur of the shadow, in percent of the subject's longer side. Default 3.", 50),
		shadowOpacity: percent('Opacity of the shadow in percent. Default 40.'),
	}),
	{ additionalProperties: false },
);
export type RecipeOptions = Static<typeof RecipeOptions>;

/** A recipe as renderers read it. Made by `toRecipe`: every field is set, and fields without effect have their defaults. */
export interface Recipe {
	readonly format: keyof typeof renderedTypes;
	readonly channels: 'rgba' | 'alpha';
	/** 1 to 100. */
	readonly quality: number;
	/** 'transparent' or '#rrggbb' in lower case. */
	readonly background: string;
	readonly crop: 'none' | 'subject';
	/** Percent of the subject's longer side, as are distance and blur of the shadow. */
	readonly margin: number;
	/** Pixels; 0: follows from the other one, or both from the cutout. */
	readonly width: number;
	readonly height: number;
	readonly shadow: 'none' | 'drop';
	/** Degrees, clockwise from the right. */
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
	width: 0,
	height: 0,
	shadow: 'none',
	shadowAngle: 90,
	shadowDistance: 3,
	shadowBlur: 3,
	shadowOpacity: 40,
};

/**
 * The recipe of some options, which are within the bounds of the schema: fields left out or without effect get their
 * defaults, and a colour has one spelling.
 */
export function toRecipe({ format = 'png', ...options }: RecipeOptions = {}): Recipe {
	const isMatte = format === 'matte' || options.channels === 'alpha';
	const recipe: Recipe = {
		...defaultRecipe,
		...options,
		format: format === 'matte' ? 'png' : format,
		channels: isMatte ? 'alpha' : 'rgba',
		background: isMatte ? 'transparent' : backgroundOf(options.background, format),
	};
	const isCast = recipe.shadow === 'drop' && recipe.shadowOpacity > 0 && !isMatte;
	return {
		...recipe,
		...(format !== 'jpg' && pick('quality')),
		...(recipe.crop === 'none' && pick('margin')),
		...(!isCast && pick('shadow', 'shadowAngle', 'shadowDistance', 'shadowBlur', 'shadowOpacity')),
	};
}

const fields = Object.keys(defaultRecipe) as (keyof Recipe)[];

/**
 * Equal recipes, equal string: the fields that differ from their defaults, in a fixed order, as the query of a URL. Empty
 * for the default recipe.
 */
export function canonicalRecipe(recipe: Recipe): string {
	const changed = fields.filter((field) => recipe[field] !== defaultRecipe[field]);
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

/** An upper bound of the sizes that a rendering of `result` works on, in pixels. */
export function renderSize(result: Size, { width, height, crop }: Recipe): Size {
	const { maxOutputSidePx } = limits;
	const isFree = width === 0 && height === 0;
	// A crop may change the proportions.
	const follows = (side: number, ratio: number) =>
		crop === 'subject' ? maxOutputSidePx : Math.min(maxOutputSidePx, Math.ceil(side * ratio));
	const output = isFree
		? result
		: {
				width: width || follows(height, result.width / result.height),
				height: height || follows(width, result.height / result.width),
			};
	return {
		width: Math.max(result.width, output.width),
		height: Math.max(result.height, output.height),
	};
}

interface Size {
	readonly width: number;
	readonly height: number;
}

function pick(...chosen: (keyof Recipe)[]): Partial<Recipe> {
	return Object.fromEntries(chosen.map((field) => [field, defaultRecipe[field]]));
}

function backgroundOf(color: string | undefined, format: RecipeOptions['format']): string {
	if (color === undefined || color === 'transparent') return format === 'jpg' ? '#ffffff' : 'transparent';
	const digits = color.replace('#', '').toLowerCase();
	return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}
