// The arguments of remove_background: paths, and the fields of a recipe by the recipe's own schema.
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { limits } from '#contract/limits.ts';
import { Prompts } from '#contract/prompts.ts';
import { RecipeOptions } from '#contract/recipe-options.ts';
import { ToolFault } from './tool.ts';

/** No system has longer paths, and none has NUL in them. */
const pathOptions = { minLength: 1, maxLength: 4096, pattern: '^[^\\u0000]+$' };

export const CallArguments = Type.Object(
	{
		input: Type.String({
			...pathOptions,
			description:
				'Path of the JPG or PNG file. Absolute, because the working folder is the client’s choice.',
		}),
		output: Type.Optional(
			Type.String({
				...pathOptions,
				description:
					'Path of the file to write, ending in .png, .webp or .jpg; the extension sets the format. Default: beside the input, `photo.jpg` becomes `photo-cutout.png`.',
			}),
		),
		overwrite: Type.Optional(
			Type.Boolean({
				description: 'Whether an existing result may be replaced, never the input. Default false.',
			}),
		),
		prompts: Type.Optional(
			Type.Array(Prompts.items, {
				minItems: 1,
				maxItems: limits.maxPrompts,
				description:
					'Points that correct the subject, one after the other: what is at a point belongs to it, or does not. Only where this machine does the work.',
			}),
		),
		...RecipeOptions.properties,
	},
	{ additionalProperties: false },
);

export interface ReadArguments {
	readonly input: string;
	readonly output: string | undefined;
	readonly overwrite: boolean;
	readonly prompts: Prompts | undefined;
	readonly recipe: RecipeOptions;
}

/** Throws ToolFault that names the first faulty field. */
export function readCallArguments(args: unknown): ReadArguments {
	const unknown = Object.keys(args ?? {}).find((name) => !Object.hasOwn(CallArguments.properties, name));
	if (unknown !== undefined) {
		const known = Object.keys(CallArguments.properties).join(', ');
		throw new ToolFault(`There is no field "${unknown.slice(0, 64)}"; there are ${known}.`);
	}
	const [fault] = Value.Errors(CallArguments, args);
	if (fault) {
		const field = fault.instancePath.slice(1);
		throw new ToolFault(field === '' ? 'The field "input" is missing.' : describeField(field, fault.message));
	}
	const { input, output, overwrite = false, prompts, ...recipe } = args as Static<typeof CallArguments>;
	return { input, output, overwrite, prompts, recipe };
}

function describeField(field: string, message: string): string {
	const [name] = field.split('/');
	const { description = '' } = CallArguments.properties[name as 'input'] as { description?: string };
	return `The field "${field}" ${message}. ${description}`.trim();
}
