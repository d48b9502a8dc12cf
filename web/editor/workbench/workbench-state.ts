// The user's choices that the session does not know: the tool, the brush, the appearance of the stage, open panels.
import { clamp } from '#matting/clamp.ts';
import type { Dpi } from '../presets/presets.ts';
import type { Brush, ExportOptions, PromptMode } from '../session/protocol.ts';
import type { RatioName } from '../stage/crop/crop-box.ts';
import type { ToolId } from '../tools.ts';

/** The backdrop behind transparent pixels on the stage. */
export type Backdrop = 'checkerboard' | 'white' | 'black' | 'magenta';

/** Options of the tools Keep and Remove. */
interface PromptOptions {
	/** The effect of Keep: the region at a click is added to the subject, or becomes the whole subject. */
	readonly keep: 'keep' | 'choose';
	/** Whether a region is shown before it is taken. */
	readonly isPreviewed: boolean;
	/** Whether what is removed shows faintly, so that it can be clicked. */
	readonly showsRemoved: boolean;
}

/** Choices for the frame that are not among its settings. */
export interface FrameChoices {
	readonly ratio: RatioName;
	/** Id of the preset whose rules are checked. */
	readonly preset: string | null;
	/** Resolution of presets for prints. */
	readonly dpi: Dpi;
}

export interface WorkbenchState extends FrameChoices {
	readonly tool: ToolId;
	/** On small screens the settings can be folded away. */
	readonly isPanelOpen: boolean;
	readonly brush: Brush;
	readonly prompts: PromptOptions;
	/** Held: the brush erases, Keep removes and Remove keeps. */
	readonly isErasing: boolean;
	readonly backdrop: Backdrop;
	readonly showsOriginal: boolean;
	/** The region that a user points at in the list. */
	readonly region: number | null;
	/** The view of the stage in the crop tool. */
	readonly frameView: 'frame' | 'result';
	readonly exportOptions: ExportOptions;
	readonly dialog: 'shortcuts' | 'deletion' | null;
	/** Whether single keys, without Ctrl or Cmd, are shortcuts. */
	readonly hasSingleKeys: boolean;
	/** For screen readers; the count lets the same text be read again. */
	readonly announcement: { readonly text: string; readonly count: number };
}

export type WorkbenchAction =
	| { readonly type: 'tool-chosen'; readonly tool: ToolId }
	| { readonly type: 'export-opened' }
	| { readonly type: 'panel-toggled' }
	| { readonly type: 'brush-changed'; readonly changes: Partial<Brush> }
	| { readonly type: 'prompts-changed'; readonly changes: Partial<PromptOptions> }
	| { readonly type: 'brush-scaled'; readonly direction: -1 | 1 }
	| { readonly type: 'brush-swapped' }
	| { readonly type: 'erasing-held'; readonly isHeld: boolean }
	| { readonly type: 'backdrop-chosen'; readonly backdrop: Backdrop }
	| { readonly type: 'original-shown'; readonly isShown: boolean }
	| { readonly type: 'region-pointed-at'; readonly region: number | null }
	| { readonly type: 'frame-view-chosen'; readonly view: 'frame' | 'result' }
	| { readonly type: 'ratio-chosen'; readonly ratio: RatioName }
	| { readonly type: 'preset-chosen'; readonly preset: string | null }
	| { readonly type: 'dpi-chosen'; readonly dpi: Dpi }
	| { readonly type: 'frame-choices-restored'; readonly choices: FrameChoices }
	| { readonly type: 'export-changed'; readonly changes: Partial<ExportOptions> }
	| { readonly type: 'dialog-opened'; readonly dialog: 'shortcuts' | 'deletion' | null }
	| { readonly type: 'single-keys-switched'; readonly isOn: boolean }
	| { readonly type: 'announced'; readonly text: string };

export const brushSizes = { min: 1, max: 1000 } as const;

export const initialWorkbench: WorkbenchState = {
	tool: 'view',
	isPanelOpen: true,
	brush: { mode: 'restore', size: 40, hardness: 80, snap: true },
	prompts: { keep: 'keep', isPreviewed: false, showsRemoved: true },
	isErasing: false,
	backdrop: 'checkerboard',
	showsOriginal: false,
	region: null,
	frameView: 'frame',
	ratio: 'Free',
	preset: null,
	dpi: 300,
	exportOptions: { format: 'png', quality: 90 },
	dialog: null,
	hasSingleKeys: true,
	announcement: { text: '', count: 0 },
};

/** The initial state for a user who comes to choose the subject. */
export const choosingWorkbench: WorkbenchState = {
	...initialWorkbench,
	tool: 'keep',
	prompts: { ...initialWorkbench.prompts, keep: 'choose' },
};

export function workbenchReducer(state: WorkbenchState, action: WorkbenchAction): WorkbenchState {
	switch (action.type) {
		case 'tool-chosen': {
			// Choosing the chosen tool again folds its settings away.
			const isPanelOpen = action.tool === state.tool ? !state.isPanelOpen : true;
			return { ...state, tool: action.tool, isPanelOpen, region: null };
		}
		case 'export-opened':
			return { ...state, tool: 'export', isPanelOpen: true, region: null };
		case 'panel-toggled':
			return { ...state, isPanelOpen: !state.isPanelOpen };
		case 'brush-changed':
			return { ...state, brush: { ...state.brush, ...action.changes } };
		case 'prompts-changed':
			return { ...state, prompts: { ...state.prompts, ...action.changes } };
		case 'brush-scaled': {
			const size = nextSize(state.brush.size, action.direction);
			return announced({ ...state, brush: { ...state.brush, size } }, `Brush of ${size} pixels`);
		}
		case 'brush-swapped': {
			const [mode, text] =
				state.brush.mode === 'erase' ? (['restore', 'Restore'] as const) : (['erase', 'Erase'] as const);
			return announced({ ...state, brush: { ...state.brush, mode } }, text);
		}
		case 'erasing-held':
			return { ...state, isErasing: action.isHeld };
		case 'backdrop-chosen':
			return { ...state, backdrop: action.backdrop };
		case 'original-shown':
			return { ...state, showsOriginal: action.isShown };
		case 'region-pointed-at':
			return { ...state, region: action.region };
		case 'frame-view-chosen':
			return { ...state, frameView: action.view };
		case 'ratio-chosen':
			return { ...state, ratio: action.ratio };
		case 'preset-chosen':
			if (!action.preset) return { ...state, preset: null };
			// So that the result of the preset is visible; it has no crop.
			return { ...state, preset: action.preset, ratio: 'Free', frameView: 'result' };
		case 'dpi-chosen':
			return { ...state, dpi: action.dpi };
		case 'frame-choices-restored': {
			const { ratio, preset, dpi } = action.choices;
			return { ...state, ratio, preset, dpi };
		}
		case 'export-changed':
			return { ...state, exportOptions: { ...state.exportOptions, ...action.changes } };
		case 'dialog-opened':
			return { ...state, dialog: action.dialog, showsOriginal: false, isErasing: false };
		case 'single-keys-switched':
			return { ...state, hasSingleKeys: action.isOn };
		case 'announced':
			return announced(state, action.text);
	}
}

function announced(state: WorkbenchState, text: string): WorkbenchState {
	return { ...state, announcement: { text, count: state.announcement.count + 1 } };
}

/** About a tenth larger or smaller, by whole pixels. */
function nextSize(size: number, direction: -1 | 1): number {
	const step = Math.max(1, Math.round(size / 10));
	return clamp(size + direction * step, brushSizes.min, brushSizes.max);
}

/** The brush as it paints now. */
export function effectiveBrush({ brush, isErasing }: WorkbenchState): Brush {
	return isErasing ? { ...brush, mode: 'erase' } : brush;
}

/** The effect of a click now, with the tool Keep or Remove. */
export function effectivePromptMode({ tool, prompts, isErasing }: WorkbenchState): PromptMode {
	return (tool === 'remove') === isErasing ? prompts.keep : 'remove';
}
