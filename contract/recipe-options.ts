// The options of a rendering of a cutout: one schema with bounds. Apart from
// recipe.ts, so that programs which only read recipes do not load it.
import { type Static, Type } from 'typebox';
import { limits } from './limits.ts';
import { patterns } from './recipe-values.ts';

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
			description:
				'`subject` crops to the bounding box of the subject, and of what is visible of its shadow. Default `none`.',
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
			'Width in pixels. With a height too, the cutout is centred in a frame of that size, all of which a subject that is scaled or placed may use; alone, the height follows. Default: the size of the cutout.',
		),
		height: sidePx('Height in pixels, see `width`.'),
		pixels: Type.Integer({
			minimum: 0,
			maximum: limits.api.maxOutputPixels,
			description: `A larger result is reduced to at most this many pixels, in proportion. 0 to ${limits.api.maxOutputPixels}; 0, the default: no limit.`,
		}),
		shadow: Type.Enum(['none', 'drop', 'contact'], {
			description:
				'`drop` adds a drop shadow, `contact` a soft one at the foot of the subject, as if it stood on the floor. A scale and a position place the subject alone: what they leave no room for is cut off. Default `none`.',
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
