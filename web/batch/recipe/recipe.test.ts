// The recipe of a batch as options of the contract.
import { describe, expect, it, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import { firstRecipe, parseRecipe, recipeOptions, withSize } from './recipe.ts';

const optionsOf = (changes: Partial<typeof firstRecipe>) => recipeOptions({ ...firstRecipe, ...changes });

test('the first recipe changes nothing', () => {
	expect(toRecipe(recipeOptions(firstRecipe))).toEqual(toRecipe());
});

test.each([
	[
		{ format: 'jpg', quality: 70, background: '#ff0000' } as const,
		{ format: 'jpg', quality: 70, background: '#ff0000' },
	],
	[{ format: 'webp', quality: 70 } as const, { format: 'webp', quality: 90 }],
	[{ crop: 'subject', margin: 8 } as const, { crop: 'subject', margin: 8 }],
	[{ crop: 'none', margin: 8 } as const, { crop: 'none', margin: 0 }],
	[{ shadow: 'contact' } as const, { shadow: 'contact', shadowBlur: 3, shadowOpacity: 40 }],
	[{ shadow: 'contact', size: 'ebay' } as const, { shadow: 'contact' }],
	// Its guide forbids one.
	[{ shadow: 'contact', size: 'amazon' } as const, { shadow: 'none' }],
	[
		{ size: 'own', width: 800 },
		{ width: 800, height: 0 },
	],
	[
		{ size: 'own', width: 800, height: 600 },
		{ width: 800, height: 600 },
	],
	[
		{ size: 'original', width: 800, height: 600 },
		{ width: 0, height: 0 },
	],
])('the choices %o become the options %o', (changes, expected) => {
	expect(toRecipe(optionsOf(changes))).toMatchObject(expected);
});

describe('a preset', () => {
	it('sets size, fill, background and format', () => {
		const recipe = withSize(firstRecipe, 'amazon');
		expect(recipe).toMatchObject({ background: '#ffffff', format: 'jpg' });
		expect(toRecipe(recipeOptions(recipe))).toMatchObject({
			width: 2000,
			height: 2000,
			scale: 88,
			crop: 'subject',
			position: '50% 50%',
		});
	});
	it('replaces a chosen background only where its guide demands white', () => {
		const recipe = { ...firstRecipe, background: '#123456' };
		expect(withSize(recipe, 'amazon').background).toBe('#ffffff');
		expect(withSize(recipe, 'etsy').background).toBe('#123456');
		expect(withSize(firstRecipe, 'etsy').background).toBe('#ffffff');
	});
	it('leaves background and format as they are if its guide does not ask for any', () => {
		const recipe = { ...firstRecipe, background: '#123456', format: 'webp' } as const;
		expect(withSize(recipe, 'square')).toEqual({ ...recipe, size: 'square' });
	});
});

test('a stored recipe is read again; anything else gives the first recipe', () => {
	const recipe = { ...firstRecipe, size: 'own', width: 3840, margin: 50, quality: 1 };
	expect(parseRecipe(recipe)).toEqual(recipe);
	for (const changes of [{ crop: 'subject', margin: 0 }, { size: 'amazon' }, { format: 'jpg', quality: 100 }])
		expect(parseRecipe({ ...firstRecipe, ...changes })).toEqual({ ...firstRecipe, ...changes });
	const faults = [
		{ width: 3841 },
		{ margin: 51 },
		{ quality: 0 },
		{ quality: 101 },
		{ format: 'gif' },
		{ size: 'none such' },
		{ background: 'red' },
		{ crop: 'x' },
		{ shadow: 'x' },
	];
	for (const fault of faults) expect(parseRecipe({ ...recipe, ...fault })).toEqual(firstRecipe);
	const { shadow: _, ...ofTheTimeBeforeShadows } = recipe;
	expect(parseRecipe(ofTheTimeBeforeShadows)).toEqual(recipe);
	for (const value of [null, undefined, 'x', 1]) expect(parseRecipe(value)).toEqual(firstRecipe);
});
