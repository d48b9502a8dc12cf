// Reports the images that one tab deletes to the pages in other tabs.

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
