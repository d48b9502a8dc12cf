// The fields that say where the subject is in the result: crop, crop_margin, scale, position.
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { ApiError } from '../api-error.ts';
import { isTrue } from '../body/fields.ts';
import { type Length, parseLength, parseLengths } from './lengths.ts';

/** Largest margin on each side. */
const maxMargin = { 'px': 500, '%': 50 } as const;

/** Throws ApiError 'invalid_crop_margin', 'invalid_scale' or 'invalid_position'. */
export function parsePlacement(field: (name: string) => string | undefined): RecipeOptions {
	const crop = isTrue(field('crop'));
	const margin = parseMargins(field('crop_margin'));
	const scale = parseScale(field('scale'));
	const position = parsePosition(field('position'));
	return {
		...(crop && { crop: 'subject' }),
		...(crop && margin && { margins: margin }),
		...(scale && { scale }),
		...(position && { position }),
	};
}

/** One value for all sides, two for top and bottom, left and right, or four, clockwise from the top. */
function parseMargins(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	const lengths = parseLengths(text, [1, 2, 4]);
	if (!lengths) throw new ApiError('invalid_crop_margin', 'One, two or four values in px or %.');
	const [top, right = top, bottom = top, left = right] = lengths as [Length, Length?, Length?, Length?];
	return [top, right, bottom, left]
		.map(({ value, unit }) => `${Math.min(maxMargin[unit], Math.round(value))}${unit}`)
		.join(' ');
}

function parseScale(text: string | undefined): number | undefined {
	if (text === undefined || text === 'original') return undefined;
	const scale = parseLength(text);
	if (scale?.unit !== '%' || scale.value < 10 || scale.value > 100)
		throw new ApiError('invalid_scale', 'original, or 10% to 100%.');
	return Math.round(scale.value);
}

function parsePosition(text: string | undefined): string | undefined {
	if (text === undefined || text === 'original' || text === 'center') return text;
	const [x, y = x] = parseLengths(text, [1, 2]) ?? [];
	if (!x || !y || !isShare(x) || !isShare(y))
		throw new ApiError('invalid_position', 'original, center, or one or two values from 0% to 100%.');
	return `${tenths(x.value)}% ${tenths(y.value)}%`;
}

/** Rounded to a tenth of a percent, as in a recipe. */
const tenths = (percent: number) => Math.round(10 * percent) / 10;

const isShare = ({ value, unit }: Length) => (unit === '%' ? value <= 100 : value === 0);
