// Flags become a recipe; what is rejected is in arguments.test.ts.
import { expect, test } from 'vitest';
import { readRecipe } from './recipe-flags.ts';

test.each(['#fff', '#1Af', '#102030'])('the background %s is a colour', (background) => {
	expect(readRecipe({ background })).toEqual({ recipe: { background }, backgroundFile: undefined });
});

test.each(['sky.png', 'ffffff', 'transparent'])('the background %s is the name of a file', (background) => {
	expect(readRecipe({ background })).toEqual({ recipe: {}, backgroundFile: background });
});

test('each field of the shadow has its flag', () => {
	const flags = {
		'shadow': true,
		'shadow-angle': '0',
		'shadow-distance': '50',
		'shadow-blur': '1',
		'shadow-opacity': '100',
	};
	expect(readRecipe(flags).recipe).toEqual({
		shadow: 'drop',
		shadowAngle: 0,
		shadowDistance: 50,
		shadowBlur: 1,
		shadowOpacity: 100,
	});
});
