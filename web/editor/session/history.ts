// The steps of a user in order, and how many of them are applied.
import type { BlockChange } from './matte-changes.ts';
import type { Settings } from './settings.ts';

/** What one step changed. */
export interface Edit {
	/** For the list of steps. */
	readonly label: string;
	readonly blocks: readonly BlockChange[];
	/** Absent where the settings stayed. */
	readonly settings?: { readonly before: Settings; readonly after: Settings };
}

export interface History {
	readonly edits: readonly Edit[];
	readonly applied: number;
	/** Unique within this history, in the order of `edits`. */
	readonly ids: readonly number[];
	/** As the applied steps left them. */
	readonly settings: Settings;
	/** Adds a step, which is applied already; those that had been undone are dropped. */
	push(edit: Edit): void;
	/** The step to be taken back, which then no longer counts as applied; undefined if there is none. */
	undo(): Edit | undefined;
	/** The step to be applied again. */
	redo(): Edit | undefined;
}

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
			const last = edits.slice(0, applied).findLast(({ settings }) => settings);
			return last?.settings?.after ?? initial;
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
