// One tab edits an image at a time (Web Locks API). The database decides which tab may write (work-store.ts); this lets the page show it.

/** `elsewhere`: another tab of this browser edits the image. */
export type Holder = 'held' | 'elsewhere';

/** How long to wait, in milliseconds, for a page that is being closed or reloaded to release the lock. */
const longestWaitMs = 500;

/**
 * Holds the lock of an image until this page goes. `onLost` is called at most once: when another tab takes it over, and in Safari when the
 * page comes back from the back/forward cache. Where the browser has no locks, as on pages without HTTPS, the lock counts as held.
 */
export function holdLock(id: string, onLost: () => void): Promise<Holder> {
	return request(id, { signal: AbortSignal.timeout(longestWaitMs) }, onLost);
}

/** Takes the lock from the tab that holds it. Open the session afterwards: that ends the other tab's writing. */
export async function takeOver(id: string, onLost: () => void): Promise<void> {
	await request(id, { steal: true }, onLost);
}

function request(id: string, options: LockOptions, onLost: () => void): Promise<Holder> {
	return new Promise((resolve) => {
		if (!('locks' in navigator)) {
			resolve('held');
			return;
		}
		let isHeld = false;
		navigator.locks
			.request(`peel-edit-${id}`, options, () => {
				isHeld = true;
				resolve('held');
				// Never settles: held until the page goes.
				return new Promise<never>(() => {});
			})
			.catch(() => {
				if (isHeld) onLost();
				else resolve(options.signal?.aborted ? 'elsewhere' : 'held');
			});
	});
}
