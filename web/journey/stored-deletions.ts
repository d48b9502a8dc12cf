// The stored list of a batch for other pages: whether there is one, and deletions of its images, which leave a mark in
// it. Apart from batch/storage/stored-batch.ts, because every page that deletes images loads it.

/** Key of the list in the tab's session storage. */
export const storageKey = 'peel_batch';

interface Stored {
	readonly items: readonly {
		readonly key: string;
		readonly image?: { readonly id?: unknown };
		readonly isDeleted?: true;
	}[];
}

/** Replaces the image by a mark, which a list that is restored leaves out. */
export function markDeleted(id: string): void {
	try {
		const stored = read();
		if (!stored?.items.some(({ image }) => image?.id === id)) return;
		const items = stored.items.map((item) =>
			item.image?.id === id ? { key: item.key, isDeleted: true } : item,
		);
		window.sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, items }));
	} catch {
		// Storage is blocked or malformed: there is no list.
	}
}

/** Whether this tab has a list, even one with nothing but marks. */
export function hasStoredBatch(): boolean {
	try {
		return window.sessionStorage.getItem(storageKey) !== null;
	} catch {
		return false;
	}
}

/** Keys of the marked images, for a list that the browser has kept in memory meanwhile. */
export function readDeleted(): readonly string[] {
	try {
		return read()?.items.flatMap(({ key, isDeleted }) => (isDeleted ? [key] : [])) ?? [];
	} catch {
		return [];
	}
}

const read = (): Stored | null => JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null');
