// An editor with one step, and the edits that its browser has stored; for tests to which it does not matter what was
// edited.
import type { Page } from 'playwright-core';
import type { Site } from '../site.ts';
import { choose, type OpenEditor, openEditor, set } from './editor.ts';

export async function openShifted(site: Site, image: Buffer): Promise<OpenEditor> {
	const editor = await openEditor(site, image);
	await shift(editor.page);
	return editor;
}

export async function shift(page: Page): Promise<void> {
	await choose(page, 'Edge');
	await set(page, 'Shift in pixels', -1);
}

/** The number of records. */
export async function storedEdits(page: Page): Promise<number> {
	return page.evaluate(async () => {
		const open = indexedDB.open('peel-edits');
		const database = await new Promise<IDBDatabase>((done) => {
			open.onsuccess = () => done(open.result);
		});
		let count = 0;
		for (const name of database.objectStoreNames) {
			const request = database.transaction(name).objectStore(name).count();
			count += await new Promise<number>((done) => {
				request.onsuccess = () => done(request.result);
			});
		}
		database.close();
		return count;
	});
}
