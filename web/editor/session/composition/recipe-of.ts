// The recipe that renders the settings; backgrounds other than a colour come from backgrounds.ts.
import { type Recipe, toRecipe } from '#contract/recipe.ts';
import type { Settings } from '../settings.ts';

/** 'png' for RGBA or, on a background, RGB; 'jpg' is on white where nothing is behind the cutout; 'matte' is grey. */
export type Rendering = 'png' | 'jpg' | 'matte';

export function recipeOf({ background, shadow, frame }: Settings, format: Rendering = 'png'): Recipe {
	const { width, height } = frame;
	return toRecipe({
		format,
		background: background.kind === 'colour' ? background.colour : 'transparent',
		crop: frame.fit,
		margin: frame.margin,
		scale: frame.scale,
		// Without a position a scaled subject lies in the middle; 'original' keeps its middle where it was.
		position: frame.position,
		...(width > 0 && { width }),
		...(height > 0 && { height }),
		shadow: shadow.kind,
		shadowAngle: shadow.angle,
		shadowDistance: shadow.distance,
		shadowBlur: shadow.blur,
		shadowOpacity: shadow.opacity,
	});
}
