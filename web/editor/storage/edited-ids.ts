// Which images have edits in this browser, for pages without an editor: small, and without its database library.
import { openExisting } from './forget-work.ts';

/** Ids of images with at least one edit; none where the browser refuses storage. */
export async function readEditedIds(): Promise<ReadonlySet<string>> {
	try {
		const database = await openExisting();
		if (!database) return new Set();
		const works = await readWorks(database).finally(() => database.close());
		return new Set(works.filter(({ applied }) => Number(applied) > 0).map(({ id }) => String(id)));
	} catch {
		return new Set();
	}
}

function readWorks(database: IDBDatabase): Promise<readonly { id?: unknown; applied?: unknown }[]> {
	return new Promise((resolve, reject) => {
		const request = database.transaction('works').objectStore('works').getAll();
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
