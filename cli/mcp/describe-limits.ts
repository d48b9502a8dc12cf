// The tool `describe_limits`: what remove_background accepts and makes, and where it may read and write.
import { Type } from 'typebox';
import { limits } from '#contract/limits.ts';
import { RecipeOptions } from '#contract/recipe-options.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import type { Cutter } from './cutter.ts';
import { type Tool, ToolFault } from './tool.ts';

const Limits = Type.Object({
	inputTypes: Type.Array(Type.String(), { description: 'Media types, detected from the content.' }),
	maxBytes: Type.Integer({ description: 'Of an input file.' }),
	maxPixels: Type.Integer({ description: 'Of an input image: width times height.' }),
	maxSidePx: Type.Integer({ description: 'Longest side of an input image.' }),
	maxOutputSidePx: Type.Integer({ description: 'Longest side of a result; larger images are reduced.' }),
	formats: Type.Array(Type.String(), { description: 'Of results.' }),
	roots: Type.Array(Type.String(), { description: 'Folders to read and write in; empty: anywhere.' }),
	model: Type.Optional(Type.String({ description: 'The network that runs on this machine.' })),
	server: Type.Optional(Type.String({ description: 'The Peel server that processes the images.' })),
});

export function describeLimitsTool(cutter: Cutter, folders: AllowedFolders): Tool {
	const { types, maxBytes, maxPixels, maxSidePx, maxOutputSidePx } = limits;
	return {
		definition: {
			name: 'describe_limits',
			title: 'Describe the limits',
			description: 'Lists accepted types and sizes, formats of results, allowed folders, and the model.',
			inputSchema: Type.Object({}, { additionalProperties: false }),
			outputSchema: Limits,
			annotations: { readOnlyHint: true, openWorldHint: false },
		},
		async call(args) {
			if (Object.keys(args ?? {}).length > 0) throw new ToolFault('This tool has no fields.');
			const structured = {
				inputTypes: [...types],
				maxBytes,
				maxPixels,
				maxSidePx,
				maxOutputSidePx,
				formats: [...RecipeOptions.properties.format.enum],
				roots: [...folders.roots],
				...cutter.place,
			};
			return { text: JSON.stringify(structured), structured };
		},
	};
}
