// Flags become a recipe, or are rejected with their name and bounds.
import { expect, test } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { readRecipe } from './recipe-flags.ts';

test.each(['#fff', '#1Af', '#102030'])('the background %s is a colour', (background) => {
	expect(readRecipe({ background })).toEqual({ recipe: { background }, backgroundFile: undefined });
});

test.each(['#', '#ff', '#ffff', '#12345g', '#1234567'])('the background %s is no colour', (background) => {
	expect(() => readRecipe({ background })).toThrow(
		new UsageError(`--background is a colour like '#fff' or '#ffffff', not "${background}".`),
	);
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
