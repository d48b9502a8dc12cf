// The recipe of the batch as settings of the editor, for a cutout that was edited.
import { defaultSettings, type Settings } from '#web/editor/session/settings.ts';
import { allowsShadow, type BatchRecipe, recipeOptions } from './recipe.ts';

/**
 * Background, crop and size are those of the batch. The settings of the edge stay, and so does a shadow of its own, unless
 * the preset forbids one.
 */
export function withRecipe(settings: Settings, recipe: BatchRecipe): Settings {
	const {
		background = 'transparent',
		shadow = 'none',
		crop = 'none',
		margin = 0,
		scale = 0,
		position = 'original',
		width = 0,
		height = 0,
	} = recipeOptions(recipe);
	return {
		edge: settings.edge,
		background:
			background === 'transparent' ? { kind: 'transparent' } : { kind: 'colour', colour: background },
		shadow:
			settings.shadow.kind !== 'none' && allowsShadow(recipe)
				? settings.shadow
				: { ...defaultSettings.shadow, kind: shadow },
		frame: { crop: null, fit: crop, margin, scale, position, width, height },
	};
}
