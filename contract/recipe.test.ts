// One recipe, one canonical form; bounds are held on both sides, and a faulty field is named.
import { describe, expect, test } from 'vitest';
import { checkRecipe } from './check-recipe.ts';
import { limits } from './limits.ts';
import {
	canonicalRecipe,
	defaultRecipe,
	parseCanonicalRecipe,
	type RecipeOptions,
	renderSize,
	toRecipe,
} from './recipe.ts';

const canonical = (options: RecipeOptions) => canonicalRecipe(toRecipe(options));

describe('the canonical form', () => {
	test('of no options is empty, and means the default recipe', () => {
		expect(canonical({})).toBe('');
		expect(toRecipe(parseCanonicalRecipe(''))).toEqual(defaultRecipe);
	});

	test.each<[string, RecipeOptions, RecipeOptions]>([
		['defaults are left out', { format: 'png', background: 'transparent', margin: 0, shadow: 'none' }, {}],
		['a colour has one spelling', { background: 'FFF' }, { background: '#ffffff' }],
		['a JPG is on white by default', { format: 'jpg' }, { format: 'jpg', background: '#fff' }],
		['quality matters for JPG only', { format: 'webp', quality: 50 }, { format: 'webp' }],
		['a margin needs a crop', { margin: 10 }, {}],
		['a shadow that is not cast has no angle', { shadowAngle: 10, shadowBlur: 9 }, {}],
		['an invisible shadow is none', { shadow: 'drop', shadowOpacity: 0 }, {}],
		['the format matte is the alpha channel as PNG', { format: 'matte' }, { channels: 'alpha' }],
		[
			'a matte has neither background nor shadow',
			{ format: 'jpg', channels: 'alpha', background: '#123', shadow: 'drop' },
			{ format: 'jpg', channels: 'alpha' },
		],
	])('%s', (_name, one, other) => {
		expect(canonical(one)).toBe(canonical(other));
	});

	test('of recipes with different results is different', () => {
		const different: RecipeOptions[] = [
			{},
			{ format: 'jpg' },
			{ format: 'jpg', quality: 91 },
			{ format: 'jpg', channels: 'alpha' },
			{ background: '#fffffe' },
			{ crop: 'subject' },
			{ crop: 'subject', margin: 1 },
			{ width: 100 },
			{ height: 100 },
			{ shadow: 'drop' },
			{ shadow: 'drop', shadowAngle: 91 },
		];
		expect(new Set(different.map(canonical)).size).toBe(different.length);
	});

	test('parses back to the recipe', () => {
		const recipe = toRecipe({
			format: 'jpg',
			quality: 70,
			background: '#a1b2c3',
			crop: 'subject',
			margin: 5,
			width: 2000,
			height: 1500,
			shadow: 'drop',
			shadowAngle: 0,
		});
		const options = parseCanonicalRecipe(canonicalRecipe(recipe));
		expect(toRecipe(options)).toEqual(recipe);
		expect(() => checkRecipe(options)).not.toThrow();
	});
});

test.each<[RecipeOptions, [number, number]]>([
	[{}, [300, 200]],
	[{ width: 100 }, [300, 200]],
	[{ width: 600 }, [600, 400]],
	[{ height: 600 }, [900, 600]],
	[{ width: 600, height: 900 }, [600, 900]],
	[{ width: 100, crop: 'subject' }, [300, limits.maxOutputSidePx]],
	[{ height: limits.maxOutputSidePx }, [limits.maxOutputSidePx, limits.maxOutputSidePx]],
])('a rendering of 300 x 200 by %j works on at most %j', (options, [width, height]) => {
	expect(renderSize({ width: 300, height: 200 }, toRecipe(options))).toEqual({ width, height });
});

describe('an untrusted recipe', () => {
	test.each<[string, number, number]>([
		['quality', 1, 100],
		['margin', 0, 50],
		['width', 1, limits.maxOutputSidePx],
		['height', 1, limits.maxOutputSidePx],
		['shadowAngle', 0, 359],
		['shadowDistance', 0, 50],
		['shadowBlur', 0, 50],
		['shadowOpacity', 0, 100],
	])('%s is a whole number from %i to %i', (field, least, most) => {
		for (const value of [least, most]) expect(() => checkRecipe({ [field]: value })).not.toThrow();
		for (const value of [least - 1, most + 1, least + 0.5, Number.NaN, `${least}`])
			expect(() => checkRecipe({ [field]: value })).toThrow(`recipe: ${field} `);
	});

	test.each(['transparent', '#fff', 'FFF', '#A1b2C3', 'a1b2c3'])('%s is a background', (background) => {
		expect(() => checkRecipe({ background })).not.toThrow();
	});

	test.each(['', '#ff', '#ffff', 'white', '#12345g', '#fff;', ' #fff'])(
		'"%s" is no background',
		(background) => {
			expect(() => checkRecipe({ background })).toThrow('recipe: background ');
		},
	);

	test('an unknown field and an unlisted value are named', () => {
		expect(() => checkRecipe({ sharpen: 1 })).toThrow('recipe: sharpen is not a field');
		expect(() => checkRecipe({ format: 'gif' })).toThrow('recipe: format ');
		expect(() => checkRecipe({ toString: 1 })).toThrow('recipe: toString is not a field');
		expect(() => checkRecipe({ format: 'png' })).not.toThrow();
	});
});
