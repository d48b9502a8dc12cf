// The fields `add_shadow`, `shadow_type` and `shadow_opacity`: every kind of shadow becomes a drop shadow.
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { isTrue } from '../body/fields.ts';
import { parseLength } from './lengths.ts';

/** A faulty opacity has no code of its own and means the default. */
export function parseShadow(field: (name: string) => string | undefined): RecipeOptions {
	const kind = field('shadow_type') ?? (isTrue(field('add_shadow')) ? 'drop' : 'none');
	if (kind === 'none') return {};
	const opacity = parseLength(`${field('shadow_opacity')?.replace(/%$/, '')}%`);
	return {
		shadow: 'drop',
		...(opacity && opacity.value <= 100 && { shadowOpacity: Math.round(opacity.value) }),
	};
}
