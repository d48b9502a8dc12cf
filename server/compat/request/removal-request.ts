// Reads a call of the remove.bg API from its fields.
import { limits } from '#contract/limits.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { ApiError, type ApiErrorCode } from '../api-error.ts';
import { type Fields, isTrue } from '../body/fields.ts';
import { isOpaque, parseColor } from './color.ts';
import { parsePlacement } from './placement.ts';
import { type FindRegion, parseRegion } from './region.ts';
import { parseShadow } from './shadow.ts';
import { backgroundOf, imageOf, type Source } from './sources.ts';

export interface RemovalRequest {
	readonly image: Source;
	/** An image to lay the cutout on. */
	readonly background: Source | undefined;
	readonly findRegion: FindRegion;
	/** One for each file of the result; two for an archive of colours and matte. */
	readonly recipes: readonly [RecipeOptions, ...RecipeOptions[]];
	/** The analysis is of at most this many pixels. */
	readonly maxAnalysisPixels: number;
	/** Kind of subject for the header X-Type; undefined: no such header. */
	readonly type: SubjectType | undefined;
}

const subjectTypes = ['person', 'product', 'car', 'animal', 'graphic', 'transportation', 'other'] as const;
type SubjectType = (typeof subjectTypes)[number];

/** Peel does not classify: it returns the kind that the caller has named. */
const subjectType = (text: string | undefined): SubjectType =>
	subjectTypes.find((type) => type === text) ?? 'other';

const megapixel = 1_000_000;

/** Largest results in pixels, by `size`. */
const sizes = new Map([
	['preview', 0.25 * megapixel],
	['small', 0.25 * megapixel],
	['regular', 0.25 * megapixel],
	['medium', 1.5 * megapixel],
	['hd', 4 * megapixel],
	...['full', '4k', '50MP', 'auto'].map((size) => [size, limits.api.maxOutputPixels] as const),
]);

/** More than a small result has, because edges are found better in a larger image. */
const minAnalysisPixels = 4 * megapixel;

/** `defaultSize`: what a call without a size means. Throws ApiError with the code of the first faulty field. */
export function parseRemovalRequest(fields: Fields, defaultSize: string): RemovalRequest {
	const field = (name: string) => fields.texts.get(name);
	const image = imageOf(fields);
	const background = backgroundOf(fields);
	const pixels = pixelsOf(field('size') ?? defaultSize);
	const format = choice(field('format') ?? 'auto', ['auto', 'png', 'jpg', 'webp', 'zip'], 'invalid_format');
	const channels = choice(field('channels') ?? 'rgba', ['rgba', 'alpha'], 'invalid_channels');
	checkSemitransparency(field('semitransparency') ?? 'true');
	const findRegion = parseRegion(field('roi'));
	const placement = { ...parsePlacement(field), pixels };
	const color = background && 'color' in background ? parseColor(background.color) : undefined;
	const backgroundImage = background && 'color' in background ? undefined : background;
	const isCovered = backgroundImage !== undefined || (color !== undefined && isOpaque(color));
	const automatic = isCovered && channels === 'rgba' ? 'jpg' : 'png';
	const composite = {
		...placement,
		...parseShadow(field),
		...(color !== undefined && { background: color }),
		channels,
	};
	const isPart = placement.crop !== undefined || placement.scale !== undefined || field('roi') !== undefined;

	return {
		image,
		background: format === 'zip' ? undefined : backgroundImage,
		findRegion,
		recipes:
			format === 'zip'
				? archive(placement)
				: [{ ...composite, format: format === 'auto' ? automatic : format }],
		maxAnalysisPixels: isPart ? limits.api.maxOutputPixels : Math.max(pixels, minAnalysisPixels),
		type: field('type_level') === 'none' ? undefined : subjectType(field('type')),
	};
}

function pixelsOf(size: string): number {
	const pixels = sizes.get(size);
	if (!pixels) throw new ApiError('invalid_size', `One of ${[...sizes.keys()].join(', ')}.`);
	return pixels;
}

/** The field has no effect, but an invalid value is still an error. */
function checkSemitransparency(text: string): void {
	if (!isTrue(text) && !/^(false|0|no|off)$/i.test(text))
		throw new ApiError('invalid_semitransparency', 'true or false.');
}

/** `color.jpg` and `alpha.png`: the caller composes them, so background and shadow have no place in them. */
function archive(placement: RecipeOptions): [RecipeOptions, RecipeOptions] {
	return [
		{ ...placement, channels: 'rgb', format: 'jpg', quality: 95 },
		{ ...placement, channels: 'alpha', format: 'png' },
	];
}

function choice<T extends string>(text: string, allowed: readonly T[], code: ApiErrorCode): T {
	const found = allowed.find((value) => value === text);
	if (!found) throw new ApiError(code, `One of ${allowed.join(', ')}.`);
	return found;
}
