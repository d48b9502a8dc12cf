// Which images have edits in this browser, for pages without an editor: small, and without its database library.
import { openExisting } from './delete-edits.ts';

export interface Edited {
	/** A number that changes with each further edit. */
	readonly at: number;
	/** Whether its background, crop or size were chosen in the editor. */
	readonly hasOwnSettings: boolean;
}

/** Images with at least one edit, by their ids; none where the browser refuses storage. */
export async function readEdited(): Promise<ReadonlyMap<string, Edited>> {
	const records = await readRecords().catch(() => []);
	const edited = records.filter(({ applied }) => Number(applied) > 0);
	return new Map(
		edited.map(({ id, editedAt, hasOwnSettings }) => [
			String(id),
			{ at: Number(editedAt) || 0, hasOwnSettings: hasOwnSettings !== false },
		]),
	);
}

type EditsRecord = Partial<Record<'id' | 'applied' | 'editedAt' | 'hasOwnSettings', unknown>>;

async function readRecords(): Promise<readonly EditsRecord[]> {
	const database = await openExisting();
	return database ? readFrom(database).finally(() => database.close()) : [];
}

function readFrom(database: IDBDatabase): Promise<readonly EditsRecord[]> {
	return new Promise((resolve, reject) => {
		const request = database.transaction('works').objectStore('works').getAll();
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
