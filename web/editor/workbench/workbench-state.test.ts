// What a user's choices on the page lead to.
import { describe, expect, it } from 'vitest';
import {
	choosingWorkbench,
	effectiveBrush,
	effectivePromptMode,
	initialWorkbench,
	type WorkbenchAction,
	type WorkbenchState,
	workbenchReducer,
} from './workbench-state.ts';

const stateAfter = (...actions: WorkbenchAction[]): WorkbenchState =>
	actions.reduce(workbenchReducer, initialWorkbench);
const scaled = (size: number, direction: -1 | 1) =>
	stateAfter({ type: 'brush-changed', changes: { size } }, { type: 'brush-scaled', direction }).brush.size;

describe('the settings of a tool', () => {
	it('open with the tool, and fold away and open when it is chosen again', () => {
		const chosen = { type: 'tool-chosen', tool: 'brush' } as const;
		expect(stateAfter(chosen)).toMatchObject({ tool: 'brush', isPanelOpen: true });
		expect(stateAfter(chosen, chosen).isPanelOpen).toBe(false);
		expect(stateAfter(chosen, chosen, chosen).isPanelOpen).toBe(true);
		expect(stateAfter(chosen, chosen, { type: 'tool-chosen', tool: 'edge' }).isPanelOpen).toBe(true);
	});

	it('point at no region any more once another tool is chosen', () => {
		const pointing = { type: 'region-pointed-at', region: 3 } as const;
		expect(stateAfter(pointing, { type: 'tool-chosen', tool: 'edge' }).region).toBeNull();
	});
});

describe('the brush', () => {
	it('grows and shrinks by about a tenth, by at least one pixel, from 1 to 1000', () => {
		expect([scaled(100, 1), scaled(100, -1)]).toEqual([110, 90]);
		expect([scaled(2, 1), scaled(2, -1), scaled(1, -1)]).toEqual([3, 1, 1]);
		expect([scaled(999, 1), scaled(1000, 1)]).toEqual([1000, 1000]);
	});

	it('announces its new size and mode, because they change without having the focus', () => {
		const larger = stateAfter({ type: 'brush-scaled', direction: 1 });
		expect(larger.announcement).toEqual({ text: 'Brush of 44 pixels', count: 1 });
		const erasing = workbenchReducer(larger, { type: 'brush-swapped' });
		expect(erasing.announcement).toEqual({ text: 'Erase', count: 2 });
		expect(workbenchReducer(erasing, { type: 'brush-swapped' }).announcement.text).toBe('Restore');
	});

	it('swaps between restoring and erasing', () => {
		expect(stateAfter({ type: 'brush-swapped' }).brush.mode).toBe('erase');
		expect(stateAfter({ type: 'brush-swapped' }, { type: 'brush-swapped' }).brush.mode).toBe('restore');
	});

	it('erases while the key is held, whatever it is set to, and keeps its setting', () => {
		const held = stateAfter({ type: 'erasing-held', isHeld: true });
		expect(effectiveBrush(held).mode).toBe('erase');
		expect(held.brush.mode).toBe('restore');
		expect(effectiveBrush(stateAfter({ type: 'brush-swapped' })).mode).toBe('erase');
	});
});

it('a preset uses no crop, so the ratio becomes free; choosing no preset changes nothing else', () => {
	const chosen = stateAfter(
		{ type: 'ratio-chosen', ratio: '1:1' },
		{ type: 'preset-chosen', preset: 'etsy' },
	);
	expect(chosen).toMatchObject({ preset: 'etsy', ratio: 'Free', frameView: 'result' });
	const none = workbenchReducer(chosen, { type: 'preset-chosen', preset: null });
	expect(none).toEqual({ ...chosen, preset: null });
});

it('opening a dialog ends what a held key or button does', () => {
	const state = stateAfter(
		{ type: 'original-shown', isShown: true },
		{ type: 'erasing-held', isHeld: true },
		{ type: 'dialog-opened', dialog: 'shortcuts' },
	);
	expect(state).toMatchObject({ showsOriginal: false, isErasing: false, dialog: 'shortcuts' });
});

it('the same announcement made twice counts as two', () => {
	const action = { type: 'announced', text: 'Restored' } as const;
	expect(stateAfter(action, action).announcement).toEqual({ text: 'Restored', count: 2 });
});

describe('a click with Keep or Remove', () => {
	const chosen = (tool: 'keep' | 'remove') => ({ type: 'tool-chosen', tool }) as const;
	const held = { type: 'erasing-held', isHeld: true } as const;

	it('does what the tool says, and the opposite while Alt is held', () => {
		expect(effectivePromptMode(stateAfter(chosen('keep')))).toBe('keep');
		expect(effectivePromptMode(stateAfter(chosen('keep'), held))).toBe('remove');
		expect(effectivePromptMode(stateAfter(chosen('remove')))).toBe('remove');
		expect(effectivePromptMode(stateAfter(chosen('remove'), held))).toBe('keep');
	});

	it('chooses the subject if the user has asked for that', () => {
		expect(effectivePromptMode(choosingWorkbench)).toBe('choose');
		expect(effectivePromptMode(workbenchReducer(choosingWorkbench, chosen('remove')))).toBe('remove');
	});
});
