// The steps of a user in order, and how many of them are applied.
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { Settings } from '../settings.ts';
import type { BlockChange } from './matte-changes.ts';

/** The changes of one step. */
export interface Edit {
	/** For the list of steps. */
	readonly label: string;
	readonly blocks: readonly BlockChange[];
	/** Absent if the step did not change the settings. */
	readonly settings?: { readonly before: Settings; readonly after: Settings };
	/**
	 * The clicks that count for the next one, in their order: they say what belongs to the subject. Absent if they did
	 * not change.
	 */
	readonly clicks?: readonly Prompt[];
}

export interface History {
	readonly edits: readonly Edit[];
	readonly applied: number;
	/** Unique within this history, in the order of `edits`. */
	readonly ids: readonly number[];
	/** As the applied steps left them. */
	readonly settings: Settings;
	readonly clicks: readonly Prompt[];
	/** Adds a step that is already applied; steps that had been undone are dropped. */
	push(edit: Edit): void;
	/** The step to be undone, which then no longer counts as applied; undefined if there is none. */
	undo(): Edit | undefined;
	/** The step to be redone; undefined if there is none. */
	redo(): Edit | undefined;
}

/** The settings after these steps; undefined if none of them changed any. */
export const settingsAfter = (applied: readonly Edit[]): Settings | undefined =>
	applied.findLast(({ settings }) => settings)?.settings?.after;

export function createHistory(
	initial: Settings,
	restored: { readonly edits: readonly Edit[]; readonly applied: number } = { edits: [], applied: 0 },
): History {
	const edits = [...restored.edits];
	const ids = edits.map((_, at) => at + 1);
	let applied = restored.applied;
	let lastId = ids.length;
	return {
		edits,
		ids,
		get applied() {
			return applied;
		},
		get settings() {
			return settingsAfter(edits.slice(0, applied)) ?? initial;
		},
		get clicks() {
			return edits.slice(0, applied).findLast(({ clicks }) => clicks)?.clicks ?? [];
		},
		push(edit) {
			edits.splice(applied, edits.length, edit);
			ids.splice(applied, ids.length, ++lastId);
			applied++;
		},
		undo: () => (applied > 0 ? edits[--applied] : undefined),
		redo: () => (applied < edits.length ? edits[applied++] : undefined),
	};
}
