// What a user may do to a cutout after the analysis: one schema with bounds and defaults, and one canonical form.
import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import {
	centre,
	marginsPx,
	onWhite,
	patterns,
	spellColor,
	spellMargins,
	spellPosition,
} from './recipe-values.ts';
import { withinPixels } from './within-pixels.ts';

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
		channels: Type.Enum(['rgba', 'alpha', 'rgb'], {
			description:
				"`rgba` is the cutout, `alpha` its matte as a grey image: white is subject. `rgb` is the subject's colours without the matte, opaque and continued around its edge, for programs that store the two apart. Default `rgba`.",
		}),
		quality: Type.Integer({ minimum: 1, maximum: 100, description: 'Quality of a JPG. Default 90.' }),
		background: Type.String({
			pattern: patterns.background,
			description:
				'`transparent`, or a colour in hexadecimal, `#rrggbb` or `#rgb`, or with alpha `#rrggbbaa` or `#rgba`, the `#` being optional. Default `transparent`; a JPG is on white.',
		}),
		crop: Type.Enum(['none', 'subject'], {
			description: '`subject` crops to the bounding box of the subject. Default `none`.',
		}),
		margin: percent('Space around a cropped subject, in percent of its longer side. Default 0.', 50),
		margins: Type.String({
			pattern: patterns.margins,
			description:
				"Space around a cropped subject in place of `margin`: top, right, bottom and left with a space between them, each 0 to 500 `px` or 0 to 50 `%` of the subject's height (top, bottom) or width, like `10px 5% 10px 5%`. Default none.",
		}),
		scale: percent(
			'Scales the subject until it fills this percentage of the width or of the height, whichever is reached first; 0 leaves it as it is. Default 0.',
		),
		position: Type.String({
			pattern: patterns.position,
			description:
				'Where the subject lies: `original`, `center`, or its share of the free space to the left and above, like `50% 100%`, in tenths of a percent at most; one percentage stands for both. Default `original`; with a scale, `center`.',
		}),
		width: sidePx(
			'Width in pixels. With a height too, the cutout is centred in a frame of that size, all of which is room for a subject that is scaled or placed; alone, the height follows. Default: the size of the cutout.',
		),
		height: sidePx('Height in pixels, see `width`.'),
		pixels: Type.Integer({
			minimum: 0,
			maximum: limits.api.maxOutputPixels,
			description: `A larger result is reduced to at most so many pixels, in proportion. 0 to ${limits.api.maxOutputPixels}; 0 and default: any number.`,
		}),
		shadow: Type.Enum(['none', 'drop', 'contact'], {
			description:
				'`drop` adds a drop shadow, `contact` a soft one at the foot of the subject, as if it stood on the floor. Default `none`.',
		}),
		shadowAngle: Type.Integer({
			minimum: 0,
			maximum: 359,
			description: 'Direction in which a drop shadow falls, in degrees: 0 is right, 90 is down. Default 90.',
		}),
		shadowDistance: percent(
			"Distance of a drop shadow, in percent of the subject's longer side. Default 3.",
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
	/** Percent of the width or height that the subject fills; 0: as it is. */
	readonly scale: number;
	/** 'original', or shares of the free space, 'X% Y%'. */
	readonly position: string;
	/** Pixels; 0: follows from the other one, or both from the cutout. */
	readonly width: number;
	readonly height: number;
	/** At most so many pixels; 0: any number. */
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
		// Nothing is larger anyway.
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
 * Equal recipes, equal string: the fields that differ from their defaults, in a fixed order, as the query of a URL. Empty
 * for the default recipe.
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

/** The size in pixels that no raster of a rendering exceeds in width or height: neither `result` nor what is made of it. */
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

/** Of a subject that fills the result. */
function withMargins(subject: Size, { margin, margins }: Recipe, maxSidePx: number): Size {
	const all = 2 * Math.round((Math.max(subject.width, subject.height) * margin) / 100);
	const { top, right, bottom, left } = marginsPx(margins, subject);
	return {
		width: Math.min(maxSidePx, subject.width + all + left + right),
		height: Math.min(maxSidePx, subject.height + all + top + bottom),
	};
}

interface Size {
	readonly width: number;
	readonly height: number;
}

function pick(...chosen: (keyof Recipe)[]): Partial<Recipe> {
	return Object.fromEntries(chosen.map((field) => [field, defaultRecipe[field]]));
}

function backgroundOf(color = 'transparent', format: RecipeOptions['format']): string {
	const spelled = spellColor(color);
	return format === 'jpg' ? onWhite(spelled) : spelled;
}
