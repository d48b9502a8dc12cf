// The recipe for all images of a batch: the choices of the page, and the same as options of the contract.
import { limits } from '#contract/limits.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { backgroundOf, presetOf } from '#web/editor/presets/presets.ts';
import { type ShadowKind, shadowKinds } from '#web/editor/tools/shadow-kinds.ts';

export interface BatchRecipe {
	/** 'transparent' or '#rrggbb'. */
	readonly background: string;
	/** With the defaults of the contract. */
	readonly shadow: ShadowKind;
	readonly crop: 'none' | 'subject';
	/** Percent of the subject's longer side, 0 to 50. */
	readonly margin: number;
	/** 'original', 'own', or the id of a preset (see editor/presets/presets.ts). */
	readonly size: string;
	/** Pixels of an own size; 0 follows from the other one. */
	readonly width: number;
	readonly height: number;
	readonly format: 'png' | 'png8' | 'webp' | 'jpg';
	/** Quality of a JPG, 1 to 100. */
	readonly quality: number;
}

export const firstRecipe: BatchRecipe = {
	background: 'transparent',
	shadow: 'none',
	crop: 'none',
	margin: 0,
	size: 'original',
	width: 0,
	height: 0,
	format: 'png',
	quality: 90,
};

export const batchFormats = [
	{ value: 'png', name: 'PNG', extension: 'png' },
	{ value: 'png8', name: 'Small PNG', extension: 'png' },
	{ value: 'webp', name: 'WebP', extension: 'webp' },
	{ value: 'jpg', name: 'JPG', extension: 'jpg' },
] as const;

/** Printed presets are at the lowest resolution that offices accept. */
export const presetDpi = 300;

export function recipeOptions(recipe: BatchRecipe): RecipeOptions {
	const { format, quality, background, shadow, crop, margin } = recipe;
	const options: RecipeOptions = {
		...(format !== 'png' && { format }),
		...(background !== 'transparent' && { background }),
		...(shadow !== 'none' && allowsShadow(recipe) && { shadow }),
		...(format === 'jpg' && { quality }),
	};
	const preset = presetOf(recipe.size, presetDpi);
	if (preset) {
		const { width, height, fill } = preset;
		return {
			...options,
			width,
			height,
			...(fill > 0 && { crop: 'subject', scale: fill, position: 'center' }),
		};
	}
	return {
		...options,
		...(crop === 'subject' && { crop, margin }),
		...(recipe.size === 'own' && side('width', recipe.width)),
		...(recipe.size === 'own' && side('height', recipe.height)),
	};
}

/** The guides of some presets forbid one. */
export const allowsShadow = ({ size }: BatchRecipe): boolean => !presetOf(size, presetDpi)?.rules.hasNoShadow;

const side = (name: 'width' | 'height', px: number) => (px > 0 ? { [name]: px } : {});

/** The recipe with this size, and with the other demands of the preset's guide. */
export function withSize(recipe: BatchRecipe, size: string): BatchRecipe {
	const preset = presetOf(size, presetDpi);
	const format = batchFormats.find(({ value }) => value === preset?.format)?.value;
	const background = preset && backgroundOf(preset, recipe.background === 'transparent');
	return {
		...recipe,
		size,
		...(background && { background }),
		...(format && { format }),
	};
}

/** Reads a stored recipe; anything unexpected becomes the first recipe. */
export function parseRecipe(value: unknown): BatchRecipe {
	if (typeof value !== 'object' || value === null) return firstRecipe;
	// Recipes stored by older versions have no shadow.
	const recipe: BatchRecipe = { ...firstRecipe, ...value };
	const { background, shadow, crop, margin, size, width, height, format, quality } = recipe;
	const isValid =
		(background === 'transparent' || /^#[0-9a-f]{6}$/.test(String(background))) &&
		shadowKinds.some((one) => one.value === shadow) &&
		(crop === 'none' || crop === 'subject') &&
		isWithin(margin, 0, 50) &&
		(size === 'original' || size === 'own' || presetOf(String(size), presetDpi) !== undefined) &&
		isWithin(width, 0, limits.maxOutputSidePx) &&
		isWithin(height, 0, limits.maxOutputSidePx) &&
		batchFormats.some((one) => one.value === format) &&
		isWithin(quality, 1, 100);
	return isValid ? recipe : firstRecipe;
}

const isWithin = (value: unknown, min: number, max: number) =>
	Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
