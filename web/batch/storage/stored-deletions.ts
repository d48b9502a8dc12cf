// The stored list of a batch for other pages: whether there is one, and deletions of its images, which leave a mark in
// it and notify pages in other tabs. Apart from stored-batch.ts, because every page that deletes images loads it.

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

let opened: BroadcastChannel | undefined;

/**
 * Not an event of the local storage, which may be full. One for the page: a second one would get what this page sends.
 */
function channel(): BroadcastChannel | undefined {
	try {
		opened ??= new BroadcastChannel('peel_deleted');
	} catch {
		// Blocked, as storage may be: other tabs find out when they download the image.
	}
	return opened;
}

/** For `onDeletedElsewhere` in other tabs. */
export function announceDeleted(id: string): void {
	channel()?.postMessage(id);
}

/** `listener` gets the id of each image that another tab deletes. Returns the function that removes it. */
export function onDeletedElsewhere(listener: (id: string) => void): () => void {
	const onMessage = ({ data }: MessageEvent<string>) => listener(data);
	channel()?.addEventListener('message', onMessage);
	return () => channel()?.removeEventListener('message', onMessage);
}

/** Whether this tab has a list, also one with marks only. */
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
