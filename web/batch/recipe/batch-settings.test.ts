// An edited cutout with the settings of its batch: what an unedited one would be rendered by.
import { expect, it } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import { recipeOf } from '#web/editor/session/composition/recipe-of.ts';
import { defaultSettings } from '#web/editor/session/settings.ts';
import { parseSettings } from '#web/editor/session/valid-settings.ts';
import { withRecipe } from './batch-settings.ts';
import { type BatchRecipe, firstRecipe, recipeOptions, withSize } from './recipe.ts';

const recipes: Record<string, BatchRecipe> = {
	'nothing': firstRecipe,
	'a colour': { ...firstRecipe, background: '#0080ff' },
	'the subject with a margin': { ...firstRecipe, crop: 'subject', margin: 12 },
	'a width': { ...firstRecipe, size: 'own', width: 400 },
	'a width and a height': { ...firstRecipe, size: 'own', width: 400, height: 300 },
	'a contact shadow': { ...firstRecipe, shadow: 'contact' },
	'a drop shadow': { ...firstRecipe, shadow: 'drop' },
	'a shop': withSize(firstRecipe, 'amazon'),
	'a network': withSize(firstRecipe, 'square'),
};

it.each(Object.entries(recipes))('%s is rendered as it is for an unedited cutout', (_what, recipe) => {
	const settings = parseSettings(withRecipe(defaultSettings, recipe), { width: 600, height: 400 });
	if (!settings) throw new Error('They are out of their bounds.');
	const { format, quality } = toRecipe({});
	expect({ ...recipeOf(settings), format, quality }).toEqual({
		...toRecipe(recipeOptions(recipe)),
		format,
		quality,
	});
});

it('edits of the edge stay, and so does a shadow of its own unless the preset forbids one', () => {
	const edited = {
		...defaultSettings,
		edge: { ...defaultSettings.edge, feather: 4 },
		shadow: { ...defaultSettings.shadow, kind: 'drop' },
		background: { kind: 'colour', colour: '#ff0000' },
	} as const;
	expect(withRecipe(edited, firstRecipe)).toEqual({ ...edited, background: { kind: 'transparent' } });
	expect(withRecipe(edited, { ...firstRecipe, shadow: 'contact' }).shadow).toEqual(edited.shadow);
	expect(withRecipe(edited, withSize(firstRecipe, 'amazon')).shadow.kind).toBe('none');
});
