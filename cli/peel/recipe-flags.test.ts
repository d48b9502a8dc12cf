// Flags become a recipe; what is rejected is in arguments.test.ts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RecipeOptions } from '#contract/recipe-options.ts';
import { help } from './help.ts';
import { readRecipe, recipeFlags } from './recipe-flags.ts';

test.each(['#fff', '#1Af', '#102030', '#1028', '#10203040'])(
	'the background %s is a colour',
	(background) => {
		expect(readRecipe({ background })).toEqual({ recipe: { background }, backgroundFile: undefined });
	},
);

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

test('a contact shadow has a flag of its own, which cannot be combined with that of a drop shadow', () => {
	expect(readRecipe({ 'contact-shadow': true, 'shadow-blur': '5' }).recipe).toEqual({
		shadow: 'contact',
		shadowBlur: 5,
	});
	expect(() => readRecipe({ 'shadow': true, 'contact-shadow': true })).toThrow('exclude each other');
});

test('margins, scale, position and a number of pixels have their flags', () => {
	const flags = { crop: true, margins: '1px 2% 3px 4%', scale: '80', position: '0% 100%', pixels: '250000' };
	expect(readRecipe(flags).recipe).toEqual({
		crop: 'subject',
		margins: '1px 2% 3px 4%',
		scale: 80,
		position: '0% 100%',
		pixels: 250_000,
	});
});

test('--foreground gives an opaque image, so it cannot be combined with a matte or a background', () => {
	expect(readRecipe({ foreground: true }).recipe).toEqual({ channels: 'rgb' });
	for (const other of [{ matte: true }, { background: '#fff' }, { background: 'sky.png' }])
		expect(() => readRecipe({ foreground: true, ...other })).toThrow('exclude each other');
});

const document = (name: string) => readFileSync(new URL(`../../docs/${name}.md`, import.meta.url), 'utf8');

test('every flag is in the help and in its document, and every field of a recipe in that of the engine', () => {
	const commandLine = document('command-line');
	for (const flag of Object.keys(recipeFlags)) {
		const named = new RegExp(`--${flag}(?![\\w-])`);
		expect(help).toMatch(named);
		expect(commandLine).toMatch(named);
	}
	for (const field of Object.keys(RecipeOptions.properties))
		expect(document('engine')).toMatch(new RegExp(`^\\|.*\`${field}\`.*\\|$`, 'm'));
});
