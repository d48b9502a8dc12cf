// The flags that make up a recipe: `--shadow-angle 45` sets `shadowAngle`. Names and bounds are the schema's.
import type { ParseArgsConfig } from 'node:util';
import { checkRecipe } from '#contract/check-recipe.ts';
import { AppError } from '#contract/errors.ts';
import { type RecipeOptions, RecipeOptions as schema } from '#contract/recipe-options.ts';
import { UsageError } from '../parse-options.ts';

/** Fields with flags of their own; all others have that of their name, with a value. */
const ownFlags = ['channels', 'background', 'crop', 'shadow'] as const satisfies (keyof RecipeOptions)[];
type ValueField = Exclude<keyof RecipeOptions, (typeof ownFlags)[number]>;
const valueFields = Object.keys(schema.properties).filter(
	(field): field is ValueField => !(ownFlags as readonly string[]).includes(field),
);

/** For `parseArgs`. */
export const recipeFlags = {
	matte: { type: 'boolean' },
	foreground: { type: 'boolean' },
	crop: { type: 'boolean' },
	shadow: { type: 'boolean' },
	'contact-shadow': { type: 'boolean' },
	background: { type: 'string' },
	...Object.fromEntries(valueFields.map((field) => [flagOf(field), { type: 'string' as const }])),
} as const satisfies ParseArgsConfig['options'];

interface RecipeArguments {
	readonly recipe: RecipeOptions;
	/** File name of an image to lay the cutouts on. */
	readonly backgroundFile: string | undefined;
}

/** The recipe of parsed flags. Throws UsageError with the flag's name. */
export function readRecipe(values: Readonly<Record<string, unknown>>): RecipeArguments {
	const { background, matte, foreground, crop, shadow } = values;
	const given = valueFields.filter((field) => values[flagOf(field)] !== undefined);
	if (matte && background !== undefined) {
		throw new UsageError('--matte and --background exclude each other: a matte has no background.');
	}
	if (foreground && (matte || background !== undefined)) {
		const other = matte ? 'matte' : 'background';
		throw new UsageError(
			`--foreground and --${other} exclude each other: the foreground is the colours alone.`,
		);
	}
	if (shadow && values['contact-shadow'])
		throw new UsageError('--shadow and --contact-shadow exclude each other: a result has one shadow.');
	const isColor = typeof background === 'string' && background.startsWith('#');
	const recipe: Record<string, unknown> = {
		...Object.fromEntries(given.map((field) => [field, parseValue(field, String(values[flagOf(field)]))])),
		...(matte === true && { channels: 'alpha' }),
		...(foreground === true && { channels: 'rgb' }),
		...(crop === true && { crop: 'subject' }),
		...(shadow === true && { shadow: 'drop' }),
		...(values['contact-shadow'] === true && { shadow: 'contact' }),
		...(isColor && { background }),
	};
	for (const [field, value] of Object.entries(recipe)) check(field, value, values);
	return { recipe, backgroundFile: isColor ? undefined : (background as string | undefined) };
}

function check(field: string, value: unknown, values: Readonly<Record<string, unknown>>): void {
	try {
		checkRecipe({ [field]: value });
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		throw new UsageError(`--${flagOf(field)} is ${allowed(field)}, not "${values[flagOf(field)]}".`);
	}
}

function allowed(field: string): string {
	if (field === 'format') return 'png, png8, webp or jpg';
	if (field === 'background') return "a colour like '#fff' or '#ffffff', or '#ffffff80' with alpha";
	if (field === 'margins') return "four sides of 0 to 500px or 0 to 50% like '10px 5% 10px 5%'";
	if (field === 'position') return "original, center, or two percentages like '50% 100%'";
	const { minimum, maximum } = schema.properties[field as 'quality'] as {
		minimum?: number;
		maximum?: number;
	};
	return `a whole number from ${minimum} to ${maximum}`;
}

function parseValue(field: ValueField, text: string): string | number {
	// `--matte` selects the matte too, and can be combined with each format.
	if (field === 'format') return text === 'matte' ? '' : text;
	if (field === 'margins' || field === 'position') return text;
	return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

function flagOf(field: string): string {
	return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
