// Which images have edits in this browser, for pages without an editor: small, and without its database library.
import { openExisting } from './forget-work.ts';

/**
 * Images with at least one edit, by their ids, and when each was edited last; none where the browser refuses storage.
 */
export async function readEdited(): Promise<ReadonlyMap<string, number>> {
	try {
		const database = await openExisting();
		if (!database) return new Map();
		const works = await readWorks(database).finally(() => database.close());
		const edited = works.filter(({ applied }) => Number(applied) > 0);
		return new Map(edited.map(({ id, editedAt }) => [String(id), Number(editedAt) || 0]));
	} catch {
		return new Map();
	}
}

type Work = Partial<Record<'id' | 'applied' | 'editedAt', unknown>>;

function readWorks(database: IDBDatabase): Promise<readonly Work[]> {
	return new Promise((resolve, reject) => {
		const request = database.transaction('works').objectStore('works').getAll();
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
