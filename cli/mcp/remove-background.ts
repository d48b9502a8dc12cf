// The tool `remove_background`: read, cut out, write, as a list of steps.
import path from 'node:path';
import { Type } from 'typebox';
import { doubts } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import { renderedTypes, toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { FileFault } from '../peel/failure.ts';
import {
	type Extension,
	extensionOf,
	identityOf,
	nameBeside,
	rejectOverwriting,
} from '../peel/output-file.ts';
import { readImage } from '../peel/read-image.ts';
import { warnings } from '../peel/reporter.ts';
import { writeResult } from '../peel/write-result.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { CallArguments, type ReadArguments, readCallArguments } from './call-arguments.ts';
import type { Cutter, CutterResult } from './cutter.ts';
import { type Tool, ToolFault } from './tool.ts';

/** Steps that a call reports. */
export const stepsOfRemoval = 3;

const Pixels = Type.Integer({ minimum: 0 });

const Result = Type.Object({
	output: Type.String({ description: 'Absolute path of the file that was written.' }),
	width: Pixels,
	height: Pixels,
	confidence: Type.Number({
		minimum: 0,
		maximum: 1,
		description: 'Expected overlap of the cutout with what a person would cut out.',
	}),
	doubt: Type.Optional(Type.Enum([...doubts], { description: 'Why a person should check the result.' })),
	doubtfulRegions: Type.Optional(
		Type.Array(
			Type.Object({
				x: Pixels,
				y: Pixels,
				width: Pixels,
				height: Pixels,
				area: Type.Number({ description: 'Share of the image, 0 to 1.' }),
				kind: Type.Enum(['maybe-subject', 'maybe-background']),
			}),
			{
				description:
					'Regions to check, in pixels of the uncropped cutout. Missing if a server of an older version did the work.',
			},
		),
	),
});

interface Files {
	readonly input: string;
	readonly output: string;
}

export function removeBackgroundTool(cutter: Cutter, folders: AllowedFolders): Tool {
	return {
		definition: {
			name: 'remove_background',
			title: 'Remove the background of a photo',
			description: `Cuts the subject out of a JPG or PNG file of at most ${limits.maxMegabytes} MB and writes the result to a file: by default a PNG with transparency. Points that correct the subject, background, crop, size, shadow and format are optional.`,
			inputSchema: CallArguments,
			outputSchema: Result,
			annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: 'server' in cutter.place },
		},
		async call(args, call) {
			const wanted = readCallArguments(args);
			const { recipe, extension } = resolveFormat(wanted);
			const files = await resolveFiles(wanted, extension, folders);
			const { overwrite, prompts } = wanted;
			try {
				await rejectOverwriting(files.output, new Set([await identityOf(files.input)]), overwrite);
				const image = await readImage(files.input);
				call.progress('The image is read.');
				const result = await cutter.cutOut(image, { recipe, ...(prompts && { prompts }) }, call);
				call.progress('The background is removed.');
				// Meanwhile a part of the path may have become a link that leads outside.
				const output = await folders.writable(files.output);
				await writeResult(output, result.bytes, { force: overwrite, signal: call.signal });
				return { text: describe(files, result), structured: structure(files, result) };
			} catch (error) {
				throw isExisting(error) ? new ToolFault(existsAlready(files.output)) : error;
			}
		},
	};
}

/** The extension of the output sets the format, unless the recipe has one. */
function resolveFormat({ output, recipe }: ReadArguments): { recipe: RecipeOptions; extension: Extension } {
	const wanted = extensionOf(output);
	if (output !== undefined && wanted === undefined) {
		throw new ToolFault('The field "output" must end in .png, .webp or .jpg.');
	}
	const format = recipe.format ?? wanted ?? 'png';
	const { extension } = renderedTypes[toRecipe({ format }).format];
	if (wanted !== undefined && wanted !== extension) {
		throw new ToolFault(`${output} is named ${wanted}, but the format is ${format}.`);
	}
	return { recipe: { ...recipe, format }, extension };
}

/** Absolute paths without links. Throws ToolFault outside the allowed folders. */
async function resolveFiles(
	{ input, output, recipe }: ReadArguments,
	extension: Extension,
	folders: AllowedFolders,
): Promise<Files> {
	const { channels } = toRecipe(recipe);
	// Beside the name as it was given: a link may lead to a folder that is only meant to be read.
	const target = output ?? nameBeside(path.resolve(input), channels, extension);
	return { input: await folders.readable(input), output: await folders.writable(target) };
}

function describe({ output }: Files, { width, height, confidence, doubt }: CutterResult): string {
	const warning = doubt ? ` Check it: ${warnings[doubt]}` : '';
	return `The result is ${output} (${width} x ${height} pixels, confidence ${confidence.toFixed(2)}).${warning}`;
}

function structure({ output }: Files, result: CutterResult): Record<string, unknown> {
	const { width, height, confidence, doubt, doubtfulRegions } = result;
	return {
		output,
		width,
		height,
		confidence,
		...(doubt && { doubt }),
		...(doubtfulRegions && { doubtfulRegions }),
	};
}

function isExisting(error: unknown): boolean {
	return error instanceof FileFault && error.code === 'exists';
}

function existsAlready(output: string): string {
	return `${output} exists already; with "overwrite": true it is replaced.`;
}
