// The tools of the editor, in the order in which they are shown.

export type ToolId =
	| 'view'
	| 'keep'
	| 'remove'
	| 'brush'
	| 'holes'
	| 'edge'
	| 'background'
	| 'shadow'
	| 'frame'
	| 'export';

export interface Tool {
	readonly id: ToolId;
	readonly name: string;
	/** The key that selects it. */
	readonly key: string;
}

export const tools: readonly Tool[] = [
	{ id: 'view', name: 'View', key: 'v' },
	{ id: 'keep', name: 'Keep', key: 'k' },
	{ id: 'remove', name: 'Remove', key: 'r' },
	{ id: 'brush', name: 'Brush', key: 'b' },
	{ id: 'holes', name: 'Holes', key: 'h' },
	{ id: 'edge', name: 'Edge', key: 'e' },
	{ id: 'background', name: 'Background', key: 'g' },
	{ id: 'shadow', name: 'Shadow', key: 's' },
	{ id: 'frame', name: 'Crop and size', key: 'c' },
	{ id: 'export', name: 'Export', key: 'd' },
];

/** A click with one of these tools requests the region there from the server. */
export const promptTools: readonly ToolId[] = ['keep', 'remove'];

/** The tools for an image that the server does not have. */
export const toolsWithoutServer = tools.filter(({ id }) => !promptTools.includes(id));

/** These tools need the original, as do blurred backgrounds and PSD files. */
export const originalTools: readonly ToolId[] = [...promptTools, 'brush', 'holes', 'edge'];

/** With these tools a pointer draws on the stage instead of moving the view. */
export const drawingTools: readonly ToolId[] = [...promptTools, 'brush'];

export function toolNamed(id: ToolId): string {
	return tools.find((tool) => tool.id === id)?.name ?? id;
}
