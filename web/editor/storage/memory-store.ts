// Keeps the edits of one image in the memory of the page, for an image that only this page has; stores none of them.
import { type Edit, settingsAfter } from '../session/history/history.ts';
import { defaultSettings, hasOwnSettings } from '../session/settings.ts';
import type { EditStore, EditsBase } from './edit-store.ts';

export interface MemoryStore extends EditStore {
	/** Whether there is at least one edit. */
	readonly isEdited: boolean;
	/** See `hasOwnSettings`. */
	readonly hasOwnSettings: boolean;
}

/**
 * Lives as long as it is referenced: sessions open and close it one after another. `onEdit` is called when a step is
 * applied, undone or redone.
 */
export function createMemoryStore(onEdit: () => void = () => {}): MemoryStore {
	let of: EditsBase | undefined;
	let edits: readonly Edit[] = [];
	let applied = 0;
	const images = new Map<string, Blob>();

	function clear(): void {
		edits = [];
		applied = 0;
		images.clear();
	}
	return {
		get isEdited() {
			return applied > 0;
		},
		get hasOwnSettings() {
			return hasOwnSettings(settingsAfter(edits.slice(0, applied)) ?? defaultSettings);
		},
		async open(base) {
			if (of?.fingerprint !== base.fingerprint) clear();
			of = base;
			return edits.length > 0 ? { edits, applied } : undefined;
		},
		async writeEdit(at, edit) {
			edits = [...edits.slice(0, at), edit];
			applied = at + 1;
			onEdit();
		},
		async writeApplied(count) {
			applied = count;
			onEdit();
		},
		async addImage(key, file) {
			images.set(key, file);
		},
		readImage: async (key) => images.get(key),
		deleteEdits: async () => clear(),
		close() {},
	};
}
