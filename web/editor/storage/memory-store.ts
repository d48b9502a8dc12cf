// Keeps the work of one image in the memory of the page, for an image that only this page has: nothing of it is stored.
import { type Edit, settingsAfter } from '../session/history.ts';
import { defaultSettings, hasOwnSettings } from '../session/settings.ts';
import type { WorkOf, WorkStore } from './work.ts';

export interface MemoryStore extends WorkStore {
	/** Whether there is at least one edit. */
	readonly isEdited: boolean;
	/** See `hasOwnSettings`. */
	readonly hasOwnSettings: boolean;
}

/**
 * Lives as long as it is referred to: sessions open and close it one after
 * another. `onEdit`: something is applied, undone, or applied again.
 */
export function createMemoryStore(onEdit: () => void = () => {}): MemoryStore {
	let of: WorkOf | undefined;
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
		async open(work) {
			if (of?.fingerprint !== work.fingerprint) clear();
			of = work;
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
		forget: async () => clear(),
		close() {},
	};
}
