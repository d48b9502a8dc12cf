// Makes the file of an image with its latest edits, including those of other tabs.
import type { Batch } from '../create-batch.ts';
import type { Item } from '../item.ts';
import { failureOf } from '../processing/failure.ts';
import { type FileRequest, makeFile } from './make-file.ts';

/** The images of the batch once the edits of other tabs are read. */
export async function readItems(batch: Batch): Promise<readonly Item[]> {
	await batch.readEdits();
	return batch.read().items;
}

/**
 * `items` are those of `readItems`, which one zip reads once. Rejects as
 * makeFile does; an image that the server has deleted is marked as expired.
 */
export async function makeLatest(
	signal: AbortSignal,
	batch: Batch,
	items: Promise<readonly Item[]>,
	request: FileRequest,
): Promise<Blob> {
	const item = (await items).find(({ key }) => key === request.item.key) ?? request.item;
	try {
		return await makeFile(signal, batch.processor, { ...request, item });
	} catch (error) {
		if (failureOf(error).kind === 'gone') batch.dispatch({ type: 'lost', key: item.key });
		throw error;
	}
}
