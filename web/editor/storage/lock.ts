// One tab edits an image at a time (Web Locks API). The database decides which
// tab may write (database-store.ts); this lets the page show it.
import { inTime } from '#web/in-time.ts';

/** `elsewhere`: another tab of this browser edits the image. */
type Holder = 'held' | 'elsewhere';

/**
 * Attempts to get the lock, and the milliseconds between them: a page that is being closed or reloaded may not have
 * released it yet.
 */
const tries = 6;
const waitMs = 100;

/**
 * Holds the lock of an image until this page is left. `onLost` is called at most once: when another tab takes the lock
 * over and, in Safari, when the page comes back from the back/forward cache. If the browser has no locks, as on pages
 * without HTTPS, or does not answer, the lock counts as held.
 */
export async function holdLock(id: string, onLost: () => void): Promise<Holder> {
	for (let i = 1; i < tries; i++) {
		if ((await request(id, { ifAvailable: true }, onLost)) === 'held') return 'held';
		await new Promise((resolve) => setTimeout(resolve, waitMs));
	}
	return request(id, { ifAvailable: true }, onLost);
}

/** Takes the lock from the tab that holds it. Open the session afterwards, which stops the other tab from writing. */
export async function takeOver(id: string, onLost: () => void): Promise<void> {
	await request(id, { steal: true }, onLost);
}

function request(id: string, options: LockOptions, onLost: () => void): Promise<Holder> {
	const answer = new Promise<Holder>((resolve) => {
		if (!('locks' in navigator)) {
			resolve('held');
			return;
		}
		let isHeld = false;
		navigator.locks
			.request(`peel-edit-${id}`, options, (lock) => {
				if (!lock) return resolve('elsewhere');
				isHeld = true;
				resolve('held');
				// Never settles: the lock is held until the page is left.
				return new Promise<never>(() => {});
			})
			.catch(() => {
				if (isHeld) onLost();
				else resolve('held');
			});
	});
	return inTime(answer).catch(() => 'held');
}
