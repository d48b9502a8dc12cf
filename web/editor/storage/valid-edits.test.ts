// Stored edits are used only when all of them are valid.
import { expect, test } from 'vitest';
import { packBlock } from '../session/history/packed-block.ts';
import { defaultSettings } from '../session/settings.ts';
import { parseEdits } from './valid-edits.ts';

const size = { width: 70, height: 64 };
const block = packBlock(new Uint8Array(64 * 64).fill(9));
const edge = packBlock(new Uint8Array(6 * 64));
const blocks = [
	{ index: 0, before: block, after: block },
	{ index: 1, before: edge, after: edge },
];
const click = { x: 0.5, y: 0.5, keep: true };
const { frame } = defaultSettings;
const settingsStep = (after: unknown) => ({
	label: 'Setting',
	blocks: [],
	settings: { before: defaultSettings, after },
});

const parse = (edits: readonly unknown[], applied: unknown = edits.length) =>
	parseEdits({ edits, applied }, size, []);

test('valid edits are taken as they are', () => {
	const clicks = [{ x: 0, y: 1, keep: true }];
	const edits = [{ label: 'Keep', blocks, clicks }, settingsStep(defaultSettings)];
	expect(parse(edits)).toEqual({ edits, applied: 2 });
	expect(parse(edits, 0)).toEqual({ edits, applied: 0 });
	expect(parse([])).toEqual({ edits: [], applied: 0 });
});

test.each<[string, readonly unknown[], unknown?]>([
	['more steps applied than there are', [], 1],
	['a negative number of steps', [], -1],
	['half a step', [{ label: 'Erase', blocks }], 0.5],
	['no number', [], 'x'],
	['clicks that are none', [{ label: 'Keep', blocks, clicks: 7 }]],
	['clicks that are no list', [{ label: 'Keep', blocks, clicks: { prompts: [click] } }]],
	...[{ x: 1.01 }, { y: -0.01 }, { keep: 1 }, { x: Number.NaN }].map(
		(change): [string, readonly unknown[]] => [
			`a click with ${Object.entries(change).join()}`,
			[{ label: 'Keep', blocks, clicks: [{ ...click, ...change }] }],
		],
	),
	['too many clicks', [{ label: 'Keep', blocks, clicks: Array(65).fill(click) }]],
	['a step that is no object', [7]],
	['a step that is null', [null]],
	['settings that are null', [{ label: 'Setting', blocks: [], settings: null }]],
	['a block that is null', [{ label: 'Erase', blocks: [null] }]],
	['a click that is null', [{ label: 'Keep', blocks, clicks: [click, null] }]],
	['a step without blocks', [{ label: 'Erase' }]],
	['a label that is no text', [{ label: 5, blocks }]],
	['an endless label', [{ label: 'x'.repeat(101), blocks }]],
	['a block beyond the image', [{ label: 'Erase', blocks: [{ ...blocks[0], index: 2 }] }]],
	['a block of a negative index', [{ label: 'Erase', blocks: [{ ...blocks[0], index: -1 }] }]],
	['a block of another size', [{ label: 'Erase', blocks: [{ ...blocks[0], index: 1 }] }]],
	['a block cut short', [{ label: 'Erase', blocks: [{ ...blocks[0], before: block.slice(0, -2) }] }]],
	['a block that is no array', [{ label: 'Erase', blocks: [{ ...blocks[0], before: 'x' }] }]],
	['settings of another kind', [settingsStep({ ...defaultSettings, edge: null })]],
	['a number out of bounds', [settingsStep({ ...defaultSettings, frame: { ...frame, width: 1e9 } })]],
	['no number at all', [settingsStep({ ...defaultSettings, frame: { ...frame, margin: Number.NaN } })]],
	[
		'a crop beyond the image',
		[
			settingsStep({
				...defaultSettings,
				frame: { ...frame, crop: { left: 1, top: 0, width: 70, height: 64 } },
			}),
		],
	],
	[
		'an invalid colour',
		[settingsStep({ ...defaultSettings, background: { kind: 'colour', colour: 'red' } })],
	],
])('%s makes stored edits invalid', (_what, edits, applied) => {
	expect(parse(edits, applied)).toBeUndefined();
});

test('a background image that was not stored becomes a transparent background', () => {
	const background = { kind: 'image', image: 'abc', zoom: 1, x: 0, y: 1 } as const;
	const edits = [settingsStep({ ...defaultSettings, background })];
	const kinds = (images: string[]) =>
		parseEdits({ edits, applied: 1 }, size, images)?.edits[0]?.settings?.after.background.kind;
	expect(kinds(['abc'])).toBe('image');
	expect(kinds(['abd'])).toBe('transparent');
});
