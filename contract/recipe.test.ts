// One recipe, one canonical form; bounds are held on both sides, and a faulty field is named.
import { describe, expect, test } from 'vitest';
import { checkRecipe } from './check-recipe.ts';
import { limits } from './limits.ts';
import { canonicalRecipe, defaultRecipe, parseCanonicalRecipe, renderSize, toRecipe } from './recipe.ts';
import type { RecipeOptions } from './recipe-options.ts';

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
		['a margin needs a crop', { margin: 10, margins: '1px 2px 3px 4px' }, {}],
		[
			'margins take the place of a margin',
			{ crop: 'subject', margin: 10, margins: '1px 0% 0px 4%' },
			{ crop: 'subject', margins: '1px 0px 0px 4%' },
		],
		[
			'margins of zero count as none',
			{ crop: 'subject', margin: 10, margins: '0px 0% 0px 0%' },
			{ crop: 'subject', margins: '' },
		],
		['one share of a position stands for both', { position: '7%' }, { position: '7% 7%' }],
		['a share has no needless tenths', { position: '7.0% 7.5%' }, { position: '7% 7.5%' }],
		['the center is the middle', { position: 'center' }, { position: '50% 50%' }],
		['the original position is the default', { position: 'original' }, {}],
		['a scaled subject is centred', { scale: 1 }, { scale: 1, position: 'center' }],
		['a scale of 0 does not scale', { scale: 0 }, {}],
		['a number of pixels of 0 sets no limit', { pixels: 0 }, {}],
		['the largest number of pixels sets no limit', { pixels: limits.api.maxOutputPixels }, {}],
		['a short colour with alpha has one spelling', { background: 'F0A8' }, { background: '#ff00aa88' }],
		['an opaque colour has no alpha', { background: '#123f' }, { background: '#112233' }],
		['an invisible colour is transparent', { background: '#12345600' }, {}],
		[
			'colours without the matte have neither background nor shadow',
			{ format: 'jpg', channels: 'rgb', background: '#123', shadow: 'drop' },
			{ format: 'jpg', channels: 'rgb' },
		],
		['the format matte wins over channels', { format: 'matte', channels: 'rgb' }, { channels: 'alpha' }],
		['a shadow that is not cast has no angle', { shadowAngle: 10, shadowBlur: 9 }, {}],
		[
			'a shadow right behind the subject has no angle',
			{ shadow: 'drop', shadowDistance: 0, shadowAngle: 10 },
			{ shadow: 'drop', shadowDistance: 0 },
		],
		['an invisible shadow is left out', { shadow: 'drop', shadowOpacity: 0 }, {}],
		['an invisible contact shadow is left out', { shadow: 'contact', shadowOpacity: 0, shadowBlur: 9 }, {}],
		[
			'a contact shadow has neither angle nor distance',
			{ shadow: 'contact', shadowAngle: 10, shadowDistance: 9 },
			{ shadow: 'contact' },
		],
		['the format matte is the alpha channel as PNG', { format: 'matte' }, { channels: 'alpha' }],
		[
			'a matte has neither background nor shadow',
			{ format: 'jpg', channels: 'alpha', background: '#123', shadow: 'drop' },
			{ format: 'jpg', channels: 'alpha' },
		],
	])('%s', (_name, one, other) => {
		expect(canonical(one)).toBe(canonical(other));
	});

	test('of a JPG has an opaque background: white, or the colour mixed with white channel by channel', () => {
		const colors = ['transparent', '#123456', '#00000080', '#000a14fe'];
		const backgrounds = colors.map((background) => toRecipe({ format: 'jpg', background }).background);
		expect(backgrounds).toEqual(['#ffffff', '#123456', '#7f7f7f', '#010b15']);
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
			{ crop: 'subject', margins: '1px 0px 0px 0px' },
			{ crop: 'subject', margins: '0px 1px 0px 0px' },
			{ channels: 'rgb' },
			{ background: '#fffffffe' },
			{ scale: 50 },
			{ scale: 50, position: 'original' },
			{ scale: 50, position: '50% 49%' },
			{ position: 'center' },
			{ pixels: 250_000 },
			{ pixels: limits.api.maxOutputPixels - 1 },
			{ width: 100 },
			{ height: 100 },
			{ shadow: 'drop' },
			{ shadow: 'drop', shadowAngle: 91 },
			{ shadow: 'drop', shadowAngle: 91, shadowDistance: 1 },
			{ shadow: 'drop', shadowDistance: 0 },
			{ shadow: 'contact' },
			{ shadow: 'contact', shadowBlur: 4 },
			{ shadow: 'contact', shadowOpacity: 41 },
			{ shadow: 'contact', shadowOpacity: 1 },
		];
		expect(new Set(different.map(canonical)).size).toBe(different.length);
	});

	test.each<RecipeOptions>([
		{
			format: 'jpg',
			quality: 70,
			background: '#a1b2c3',
			crop: 'subject',
			margin: 5,
			width: 2000,
			height: 1500,
			shadow: 'drop',
			shadowAngle: 0,
		},
		{ crop: 'subject', margins: '500px 0% 50% 9px', pixels: 1, background: '#a1b2c3d4' },
		{ scale: 50, position: 'original' },
		{ scale: 50 },
		{ shadow: 'contact', shadowBlur: 0, shadowOpacity: 100 },
		{ position: '0% 100%', channels: 'rgb' },
	])('of %j parses back to the recipe', (options) => {
		const recipe = toRecipe(options);
		const parsed = parseCanonicalRecipe(canonicalRecipe(recipe));
		expect(toRecipe(parsed)).toEqual(recipe);
		expect(() => checkRecipe(parsed)).not.toThrow();
	});
});

test.each<[RecipeOptions, [number, number]]>([
	[{}, [300, 200]],
	[{ width: 100 }, [300, 200]],
	[{ width: 600 }, [600, 400]],
	[{ height: 600 }, [900, 600]],
	[{ width: 600, height: 900 }, [600, 900]],
	[{ width: 100, crop: 'subject' }, [300, limits.maxOutputSidePx]],
	[{ width: 900, height: 900, pixels: 40_000 }, [300, 200]],
	[{ crop: 'subject', margin: 50 }, [600, 500]],
	[{ crop: 'subject', margins: '1px 500px 50% 50%' }, [300 + 500 + 150, 200 + 1 + 100]],
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
		['scale', 0, 100],
		['pixels', 0, limits.api.maxOutputPixels],
		['shadowAngle', 0, 359],
		['shadowDistance', 0, 50],
		['shadowBlur', 0, 50],
		['shadowOpacity', 0, 100],
	])('%s is a whole number from %i to %i', (field, min, max) => {
		for (const value of [min, max]) expect(() => checkRecipe({ [field]: value })).not.toThrow();
		for (const value of [min - 1, max + 1, min + 0.5, Number.NaN, `${min}`])
			expect(() => checkRecipe({ [field]: value })).toThrow(`recipe: ${field} `);
	});

	test.each(['transparent', '#fff', 'FFF', '#A1b2C3', 'a1b2c3', '#fff8', 'a1b2c3D4'])(
		'%s is a background',
		(background) => {
			expect(() => checkRecipe({ background })).not.toThrow();
		},
	);

	test.each(['', '#ff', '#fffff', '#fffffff', '#fffffffff', 'white', '#12345g', '#fff;', ' #fff', '#fff\n'])(
		'"%s" is not a background',
		(background) => {
			expect(() => checkRecipe({ background })).toThrow('recipe: background ');
		},
	);

	test.each(['', '0px 0px 0px 0px', '500px 50% 0% 9px', '10px 5% 49px 499px'])(
		'"%s" is a valid list of margins',
		(margins) => {
			expect(() => checkRecipe({ margins })).not.toThrow();
		},
	);

	test.each([
		'10px',
		'1px 2px 3px',
		'1px 2px 3px 4px 5px',
		'501px 0px 0px 0px',
		'51% 0px 0px 0px',
		'-1px 0px 0px 0px',
		'1.5px 0px 0px 0px',
		'01px 0px 0px 0px',
		'0 0px 0px 0px',
		'1px  2px 3px 4px',
		'1px 2px 3px 4px ',
		'1px 2px 3px 4px\n',
	])('"%s" is not a valid list of margins', (margins) => {
		expect(() => checkRecipe({ margins })).toThrow('recipe: margins ');
	});

	test.each(['original', 'center', '0%', '100%', '0% 100%', '33% 7%', '0.5% 99.9%'])(
		'%s is a position',
		(position) => {
			expect(() => checkRecipe({ position })).not.toThrow();
		},
	);

	test.each([
		'',
		'left',
		'101%',
		'-1%',
		'5',
		'50% 101%',
		'1% 2% 3%',
		'50%,50%',
		'1.55%',
		'1.%',
		'.5%',
		'01.5%',
		'100.0%',
		'50%\n',
	])('"%s" is not a position', (position) => {
		expect(() => checkRecipe({ position })).toThrow('recipe: position ');
	});

	test('an unknown field and an unlisted value are named', () => {
		expect(() => checkRecipe({ sharpen: 1 })).toThrow('recipe: sharpen is not a field');
		expect(() => checkRecipe({ format: 'gif' })).toThrow(/^recipe: format must /);
		expect(() => checkRecipe({ toString: 1 })).toThrow('recipe: toString is not a field');
		expect(() => checkRecipe({ format: 'png' })).not.toThrow();
	});
});
