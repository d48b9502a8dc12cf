// Deletes the stored edits of an image, for pages without an editor: small, and without its database library.
import { inTime } from '#web/in-time.ts';
import { retryOnce } from '#web/retry-once.ts';

export const databaseName = 'peel-edits';

/**
 * Also ends the writing of a tab that has the image open. Resolves when it is
 * deleted, or when there is none or no storage that responds.
 */
export async function deleteEdits(id: string): Promise<void> {
	try {
		await inTime(retryOnce(() => openAndDelete(id)));
	} catch {
		// A browser that refuses storage has stored nothing. One that is slow deletes the edits later.
	}
}

async function openAndDelete(id: string): Promise<void> {
	const database = await openExisting();
	await (database && deleteFrom(database, id).finally(() => database.close()));
}

/** Undefined if there is no database; it is not created. */
export function openExisting(): Promise<IDBDatabase | undefined> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(databaseName);
		request.onupgradeneeded = () => {
			request.transaction?.abort();
			resolve(undefined);
		};
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}

function deleteFrom(database: IDBDatabase, id: string): Promise<void> {
	return new Promise((resolve, reject) => {
		const stores = [...database.objectStoreNames];
		const transaction = database.transaction(stores, 'readwrite');
		for (const name of stores) {
			const key = name === 'works' ? id : IDBKeyRange.bound([id], [id, []]);
			transaction.objectStore(name).delete(key);
		}
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
	});
}
