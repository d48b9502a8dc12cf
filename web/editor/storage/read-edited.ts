// Which images have edits in this browser, for pages without an editor: small, and without its database library.
import { inTime } from '#web/in-time.ts';
import { openExisting } from './forget-work.ts';

export interface Edited {
	/** A number that changes with each further edit. */
	readonly at: number;
	/** Whether its background, crop or size were chosen in the editor. */
	readonly hasOwnSettings: boolean;
}

/** Longer than other storage is waited for: what is saved without its edits may be taken for the edited one. */
const timeoutMs = 15_000;

/**
 * Images with at least one edit, by their ids; none where the browser refuses storage. Rejects where that does not
 * answer.
 */
export async function readEdited(): Promise<ReadonlyMap<string, Edited>> {
	const works = await inTime(
		readWorks().catch(() => []),
		timeoutMs,
	);
	const edited = works.filter(({ applied }) => Number(applied) > 0);
	return new Map(
		edited.map(({ id, editedAt, hasOwnSettings }) => [
			String(id),
			{ at: Number(editedAt) || 0, hasOwnSettings: hasOwnSettings !== false },
		]),
	);
}

type Work = Partial<Record<'id' | 'applied' | 'editedAt' | 'hasOwnSettings', unknown>>;

async function readWorks(): Promise<readonly Work[]> {
	const database = await openExisting();
	return database ? readFrom(database).finally(() => database.close()) : [];
}

function readFrom(database: IDBDatabase): Promise<readonly Work[]> {
	return new Promise((resolve, reject) => {
		const request = database.transaction('works').objectStore('works').getAll();
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
