// Stores edits in IndexedDB: for each image of the site that this browser edits, one record with its steps and images.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { databaseName } from '#web/journey/delete-edits.ts';
import { randomId } from '#web/random-id.ts';
import { type Edit, settingsAfter } from '../session/history/history.ts';
import { defaultSettings, hasOwnSettings, type Settings } from '../session/settings.ts';
import type { EditStore, EditsBase, StoredEdits } from './edit-store.ts';
import { parseEdits } from './valid-edits.ts';

/** Version of all records; edits of another version are deleted. */
const version = 2;

interface EditsRecord extends EditsBase {
	readonly version: number;
	/** The tab that opened it last: only that tab writes. */
	readonly owner: string;
	readonly applied: number;
	/**
	 * When a step was last made, undone or redone, in milliseconds since 1970; 0 before that, and once the edits are
	 * opened again.
	 */
	readonly editedAt: number;
	/** See `hasOwnSettings`. */
	readonly hasOwnSettings: boolean;
}

/** Not a Blob: Safari's private windows store bytes, but not Blobs. */
interface ImageRecord {
	readonly type: string;
	readonly bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
	/**
	 * By the image's id. The store keeps the name under which browsers have stored it; in code these are called edits.
	 */
	works: { key: string; value: EditsRecord };
	/** By the image's id and the step's position. */
	steps: { key: [string, number]; value: Edit };
	/** By the image's id and the key of the background image. */
	images: { key: [string, string]; value: ImageRecord };
}

const stores = ['works', 'steps', 'images'] as const;
type Write = IDBPTransaction<Schema, (typeof stores)[number][], 'readwrite'>;

/**
 * Rejects if the browser refuses. With `isReader` the edits stay with the tab that has them, and every write rejects.
 */
export async function openDatabaseStore(now: () => number = Date.now, isReader = false): Promise<EditStore> {
	const database = await openDB<Schema>(databaseName, 1, {
		upgrade(created) {
			for (const store of stores)
				created.createObjectStore(store, store === 'works' ? { keyPath: 'id' } : {});
		},
		// So that another tab can delete the database.
		blocking: () => database.close(),
	});
	const owner = randomId();
	let id = '';

	/** Runs one transaction; rejects if this tab no longer owns the edits. */
	async function write(change: (transaction: Write, record: EditsRecord) => Promise<unknown>): Promise<void> {
		await transact(database, async (transaction) => {
			const record = await transaction.objectStore('works').get(id);
			if (record?.owner !== owner) throw new Error('Another tab has opened these edits.');
			await change(transaction, record);
		});
	}
	const changed = (record: EditsRecord, applied: number, settings: Settings): EditsRecord => ({
		...record,
		applied,
		editedAt: now(),
		hasOwnSettings: hasOwnSettings(settings),
	});
	return {
		async open(base) {
			id = base.id;
			let found: StoredEdits | undefined;
			await transact(database, async (transaction) => {
				await deleteExpired(transaction, now(), id);
				found = await read(transaction, base);
				if (isReader) return;
				if (!found) await deleteEdits(transaction, id);
				const applied = found?.applied ?? 0;
				const settings = settingsAfter(found?.edits.slice(0, applied) ?? []) ?? defaultSettings;
				const record = {
					...base,
					version,
					owner,
					applied,
					editedAt: 0,
					hasOwnSettings: hasOwnSettings(settings),
				};
				await transaction.objectStore('works').put(record);
			});
			return found;
		},
		writeEdit: (at, edit, settings) =>
			write(async (transaction, record) => {
				await transaction.objectStore('steps').delete(from(id, at));
				await transaction.objectStore('steps').put(edit, [id, at]);
				await transaction.objectStore('works').put(changed(record, at + 1, settings));
			}),
		writeApplied: (applied, settings) =>
			write((transaction, record) =>
				transaction.objectStore('works').put(changed(record, applied, settings)),
			),
		async addImage(key, file) {
			const image = { type: file.type, bytes: await file.arrayBuffer() };
			await write((transaction) => transaction.objectStore('images').put(image, [id, key]));
		},
		async readImage(key) {
			const image = await database.get('images', [id, key]);
			return image && new Blob([image.bytes], { type: image.type });
		},
		deleteEdits: () => write((transaction) => deleteEdits(transaction, id)),
		close: () => database.close(),
	};
}

/** All or nothing: a failure inside undoes earlier writes. */
async function transact(
	database: IDBPDatabase<Schema>,
	change: (transaction: Write) => Promise<unknown>,
): Promise<void> {
	const transaction = database.transaction([...stores], 'readwrite');
	const done = transaction.done;
	try {
		await change(transaction);
	} catch (error) {
		done.catch(() => {});
		try {
			transaction.abort();
		} catch {
			// The transaction has already ended with this error.
		}
		throw error;
	}
	await done;
}

async function read(transaction: Write, of: EditsBase): Promise<StoredEdits | undefined> {
	const record = await transaction.objectStore('works').get(of.id);
	if (record?.version !== version || record.fingerprint !== of.fingerprint) return undefined;
	const steps = await transaction.objectStore('steps').getAll(all(of.id));
	const images = await transaction.objectStore('images').getAllKeys(all(of.id));
	const keys = images.map(([, key]) => key);
	return parseEdits({ edits: steps, applied: record.applied }, of, keys);
}

async function deleteEdits(transaction: Write, id: string): Promise<void> {
	await transaction.objectStore('works').delete(id);
	await transaction.objectStore('steps').delete(all(id));
	await transaction.objectStore('images').delete(all(id));
}

/**
 * `present` is an image that still exists, even if it has expired by this device's clock, which may have been changed.
 */
async function deleteExpired(transaction: Write, now: number, present: string): Promise<void> {
	for (const record of await transaction.objectStore('works').getAll())
		if (record.id !== present && !(record.expiresAt > now)) await deleteEdits(transaction, record.id);
}

/** All keys that begin with the id: an array sorts after every text and number. */
const all = (id: string) => IDBKeyRange.bound([id], [id, []]);
const from = (id: string, at: number) => IDBKeyRange.bound([id, at], [id, []]);
