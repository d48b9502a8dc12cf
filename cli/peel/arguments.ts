// The command line, read and checked whole before any work begins.
import path from 'node:path';
import { renderedTypes } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Prompt } from '#engine/index.ts';
import { parseOptions, UsageError } from '../parse-options.ts';
import { type Extension, extensionOf } from './output-file.ts';
import { promptFlags, readPrompts } from './prompt-flags.ts';
import { readRecipe, recipeFlags } from './recipe-flags.ts';

export interface PeelArguments {
	/** Files and folders, as typed. */
	readonly inputs: readonly string[];
	/** A folder, or with `intoFile` the one file to write; undefined: beside each input. */
	readonly output: string | undefined;
	readonly intoFile: boolean;
	readonly recursive: boolean;
	readonly recipe: RecipeOptions;
	/** File extension of the results. */
	readonly extension: Extension;
	/** File name of an image to lay the cutouts on. */
	readonly backgroundFile: string | undefined;
	/** Corrections of the one image's subject, in order; none: as it was found. */
	readonly prompts: readonly Prompt[];
	/** Name of a model card. */
	readonly model: string | undefined;
	readonly workers: number | undefined;
	readonly json: boolean;
	readonly quiet: boolean;
	readonly force: boolean;
}

/** Names of images of types that are not made. */
const otherImage = /\.(gif|bmp|tiff?|avif|hei[cf]|jxl|jp2|svg|psd|pdf|ico)$/i;

type Command = 'help' | 'version' | PeelArguments;

/** Throws UsageError. */
export function readArguments(args: readonly string[]): Command {
	const { values, positionals, tokens } = parse(args);
	if (values.help) return 'help';
	if (values.version) return 'version';
	if (positionals.length === 0) throw new UsageError('No image was named; see --help.');
	// Probably an unset variable of a shell script; taken as a path it would mean the current folder.
	if ([...positionals, ...Object.values(values).flat()].includes('')) {
		throw new UsageError('An empty name was given; see --help.');
	}
	// Taken as a path it would mean a file or folder of that name, which users of other commands would not expect.
	if ([...positionals, values.output].includes('-')) {
		throw new UsageError(
			'Standard input and output are not supported; ./- is a file or folder of that name.',
		);
	}
	// A folder of that name, which would be created, is hardly ever meant.
	if (otherImage.test(values.output ?? '')) {
		throw new UsageError(`Results are png, webp or jpg; ${values.output}/ is a folder of that name.`);
	}
	const outputType = extensionOf(values.output);
	const { recipe, backgroundFile } = readRecipe({ ...values, format: values.format ?? outputType ?? 'png' });
	const { extension } = renderedTypes[recipe.format as keyof typeof renderedTypes];
	if (outputType && outputType !== extension) {
		throw new UsageError(`${values.output} is named ${outputType}, but the format is ${recipe.format}.`);
	}
	return {
		inputs: positionals.map((input) => path.normalize(input)),
		output: values.output,
		intoFile: outputType !== undefined,
		recursive: values.recursive,
		recipe,
		extension,
		backgroundFile,
		prompts: readPrompts(tokens),
		model: values.model,
		workers: values.workers === undefined ? undefined : readWorkers(values.workers),
		json: values.json,
		quiet: values.quiet,
		force: values.force,
	};
}

function parse(args: readonly string[]) {
	return parseOptions({
		args: [...args],
		allowPositionals: true,
		tokens: true,
		options: {
			...recipeFlags,
			...promptFlags,
			format: { type: 'string' },
			output: { type: 'string', short: 'o' },
			recursive: { type: 'boolean', short: 'r', default: false },
			model: { type: 'string' },
			workers: { type: 'string' },
			json: { type: 'boolean', default: false },
			quiet: { type: 'boolean', short: 'q', default: false },
			force: { type: 'boolean', short: 'f', default: false },
			help: { type: 'boolean', short: 'h', default: false },
			version: { type: 'boolean', short: 'v', default: false },
		},
	});
}

function readWorkers(text: string): number {
	const count = Number(text);
	if (/^\d+$/.test(text) && count >= 1 && count <= 64) return count;
	throw new UsageError(`--workers is a whole number from 1 to 64, not "${text}".`);
}
