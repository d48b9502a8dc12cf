// The keyboard shortcuts of the editor: the action of each key, and the list for the shortcut sheet.
import { type Tool, type ToolId, tools } from '../tools.ts';

export type Command =
	| 'undo'
	| 'redo'
	| 'zoom-in'
	| 'zoom-out'
	| 'fit'
	| 'actual-size'
	| 'smaller-brush'
	| 'larger-brush'
	| 'swap-brush'
	| 'shortcuts'
	| { readonly tool: ToolId };

export interface KeyPress {
	readonly key: string;
	/** Its position on the keyboard. */
	readonly code: string;
	readonly ctrlKey: boolean;
	readonly metaKey: boolean;
	readonly shiftKey: boolean;
	readonly altKey: boolean;
}

const singleKeys: Readonly<Record<string, Command>> = {
	'+': 'zoom-in',
	'=': 'zoom-in',
	'-': 'zoom-out',
	'_': 'zoom-out',
	'0': 'fit',
	'1': 'actual-size',
	'[': 'smaller-brush',
	']': 'larger-brush',
	'x': 'swap-brush',
	'?': 'shortcuts',
	...Object.fromEntries(tools.map(({ id, key }) => [key, { tool: id }])),
};

const codes: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key in lower case. On a keyboard for another script, such as Cyrillic, the letter that a Latin keyboard has at
 * the same position.
 */
export function keyOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
	const isForeign = /^(?!\p{Script=Latin})[\p{L}\p{M}]+$/u.test(key);
	return ((isForeign && (codes[code] ?? code.match(/^Key([A-Z])$/)?.[1])) || key).toLowerCase();
}

/** Undefined for a key that the editor leaves to the browser. */
export function commandOf(press: KeyPress, hasSingleKeys: boolean): Command | undefined {
	const key = keyOf(press);
	if (press.ctrlKey || press.metaKey) {
		if (press.altKey) return undefined;
		if (key === 'z') return press.shiftKey ? 'redo' : 'undo';
		return key === 'y' && !press.shiftKey ? 'redo' : undefined;
	}
	// On a Mac, German and many other keyboards write brackets with Alt.
	const isAllowed = !press.altKey || key === '[' || key === ']';
	return hasSingleKeys && isAllowed ? singleKeys[key] : undefined;
}

/** Elements in which keys write text, also with Ctrl or Cmd. */
const written =
	'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, [contenteditable], dialog';

/** Whether the focused element needs no keys itself: the page, or its heading, which is focused only to be read. */
export const isOnPage = (focused: EventTarget | null): boolean =>
	focused === document.body || focused instanceof HTMLHeadingElement;

/** Whether a key pressed there is meant for the element. In a select list only single keys are. */
export function hasOwnKeys(
	target: { closest(selector: string): unknown } | null,
	{ ctrlKey, metaKey }: Pick<KeyPress, 'ctrlKey' | 'metaKey'>,
): boolean {
	return Boolean(target?.closest(ctrlKey || metaKey ? written : `${written}, select`));
}

interface ShortcutGroup {
	readonly title: string;
	readonly rows: readonly { readonly keys: readonly string[]; readonly does: string }[];
	/** Only if this tool can be chosen. */
	readonly tool?: ToolId;
}

const groups: readonly ShortcutGroup[] = [
	{
		title: 'View',
		rows: [
			{ keys: ['+', '-'], does: 'Zoom in, zoom out' },
			{ keys: ['0'], does: 'Fit to the window' },
			{ keys: ['1'], does: 'Actual size' },
			{ keys: ['Space'], does: 'Hold and drag to move the image' },
			{ keys: ['Arrows'], does: 'Move the image, with Shift faster' },
			{ keys: ['O'], does: 'Hold to see the original' },
		],
	},
	{
		title: 'Keep and Remove',
		tool: 'keep',
		rows: [
			{ keys: ['Alt'], does: 'Hold to do the opposite' },
			{ keys: ['Esc'], does: 'Cancel' },
			{ keys: ['Enter'], does: 'Take what was found; on the canvas: click' },
			{ keys: ['Arrows'], does: 'On the canvas: move the cursor, with Shift by 10 pixels' },
		],
	},
	{
		title: 'Brush',
		rows: [
			{ keys: ['[', ']'], does: 'Smaller, larger' },
			{ keys: ['X'], does: 'Swap restore and erase' },
			{ keys: ['Alt'], does: 'Hold to erase' },
			{ keys: ['Esc'], does: 'Cancel the stroke' },
			{ keys: ['Arrows'], does: 'On the canvas: move the brush, with Shift by 10 pixels' },
			{ keys: ['Enter'], does: 'On the canvas: one dab of the brush' },
		],
	},
	{
		title: 'Background image, subject in its frame',
		rows: [
			{ keys: ['Arrows'], does: 'On the canvas: move it, with Shift by 10 pixels' },
			{ keys: ['Esc'], does: 'Put it back during a drag' },
		],
	},
	{
		title: 'History',
		rows: [
			{ keys: ['Ctrl Z'], does: 'Undo, on a Mac Cmd Z' },
			{ keys: ['Ctrl Shift Z'], does: 'Redo' },
		],
	},
];

/** The groups for the shortcut sheet, if these tools can be chosen. */
export function shortcutGroups(available: readonly Tool[]): readonly ShortcutGroup[] {
	return [
		...groups.filter(({ tool }) => !tool || available.some(({ id }) => id === tool)),
		{
			title: 'Tools',
			rows: available.map(({ name, key }) => ({ keys: [key.toUpperCase()], does: name })),
		},
	];
}
