// Autosave: stores the edits of the user in the browser. A failure ends storing, and never the session.
import { clamp } from '#matting/clamp.ts';
import { inTime } from '#web/in-time.ts';
import { retryOnce } from '#web/retry-once.ts';
import type { EditStore, EditsBase, StoredEdits } from '../storage/edit-store.ts';
import type { Edit, History } from './history/history.ts';

export interface Autosave {
	/** False once the browser has refused to store. */
	readonly isStored: boolean;
	open(base: EditsBase): Promise<StoredEdits | undefined>;
	/** Runs after earlier writes; the caller need not wait for it. */
	write(change: (store: EditStore) => Promise<void>): void;
	/** Resolves when all writes so far are stored or have failed. */
	written(): Promise<void>;
	readImage(key: string): Promise<Blob | undefined>;
	/** Deletes the edits and stores nothing from then on. */
	deleteEdits(): Promise<void>;
}

/** `onFailure` is called at most once. */
export function createAutosave(
	openStore: () => Promise<EditStore | undefined>,
	onFailure: () => void,
): Autosave {
	let store: EditStore | undefined;
	let isStored = true;
	let last: Promise<void> = Promise.resolve();
	let expiry: ReturnType<typeof setTimeout> | undefined;

	function fail(): void {
		isStored = false;
		end();
		onFailure();
	}
	function end(): void {
		clearTimeout(expiry);
		store?.close();
		store = undefined;
	}
	async function deleteEdits(): Promise<void> {
		const stored = store;
		store = undefined;
		await last;
		await stored?.deleteEdits().catch(() => {});
		store = stored;
		end();
	}
	return {
		get isStored() {
			return isStored;
		},
		async open(base) {
			const opening = retryOnce(async () => {
				const opened = await openStore();
				try {
					return opened && { opened, stored: await opened.open(base) };
				} catch (error) {
					opened?.close();
					throw error;
				}
			});
			const result = await inTime(opening).catch(() => undefined);
			if (!result) {
				opening.then((late) => late?.opened.close()).catch(() => {});
				fail();
				return undefined;
			}
			store = result.opened;
			expiry = setTimeout(() => void deleteEdits(), msUntil(base.expiresAt));
			return result.stored;
		},
		write(change) {
			last = last.then(async () => {
				if (store) await change(store).catch(fail);
			});
		},
		written: () => last,
		readImage: async (key) => store?.readImage(key).catch(() => undefined),
		deleteEdits,
	};
}

/** Stores the step that was added last, if any was. */
export function storeStep(autosave: Autosave, history: History, step: Edit | undefined): void {
	const { applied, settings } = history;
	if (step) autosave.write((store) => store.writeEdit(applied - 1, step, settings));
}

/** Timers cannot run longer than 2^31 ms, which is 24 days. */
const msUntil = (time: number) => clamp(time - Date.now(), 0, 2 ** 31 - 1);
