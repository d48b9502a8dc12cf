// The recipe of the batch as settings of the editor, for a cutout that was edited.
import type { Settings } from '#web/editor/session/settings.ts';
import { presetOf } from '../../editor/presets/presets.ts';
import { type BatchRecipe, presetDpi, recipeOptions } from './recipe.ts';

/**
 * Background, crop and size are those of the batch. The settings of the edge
 * stay, and the shadow unless the preset forbids one.
 */
export function withRecipe(settings: Settings, recipe: BatchRecipe): Settings {
	const {
		background = 'transparent',
		crop = 'none',
		margin = 0,
		scale = 0,
		position = 'original',
		width = 0,
		height = 0,
	} = recipeOptions(recipe);
	const { shadow } = settings;
	return {
		edge: settings.edge,
		background:
			background === 'transparent' ? { kind: 'transparent' } : { kind: 'colour', colour: background },
		shadow: presetOf(recipe.size, presetDpi)?.rules.hasNoShadow ? { ...shadow, kind: 'none' } : shadow,
		frame: { crop: null, fit: crop, margin, scale, position, width, height },
	};
}
