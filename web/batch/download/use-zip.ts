// All cutouts of a batch as one zip, with its progress and the files that are missing from it.
import { type RefObject, useRef, useState } from 'react';
import { track } from '#web/analytics.ts';
import { downloadFailed, messages } from '#web/journey/messages.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { RefusedFile } from '../batch-state.ts';
import type { Batch } from '../create-batch.ts';
import type { Item } from '../item.ts';
import type { Wait } from '../processing/with-retries.ts';
import { uniqueNames } from './file-names.ts';
import { cutoutName } from './make-file.ts';
import { makeLatest, readItems } from './make-latest.ts';
import { reloadAdvice } from './reload-advice.ts';
import { saveZip } from './save-zip.ts';

export interface ZipProgress {
	readonly done: number;
	readonly total: number;
	readonly wait: Wait | undefined;
}

interface NamedItem {
	readonly item: Item;
	readonly name: string;
}

const zipName = 'cutouts.zip';

/** `leaving` is aborted when the page is left. */
export function useZip(batch: Batch, leaving: RefObject<AbortController>) {
	const [zip, setZip] = useState<ZipProgress>();
	const [failed, setFailed] = useState<readonly RefusedFile[]>([]);
	const cancellation = useRef<AbortController>(undefined);

	async function downloadAll(): Promise<void> {
		const items = readItems(batch);
		const named = finishedItems(batch);
		const own = new AbortController();
		const signal = AbortSignal.any([own.signal, leaving.current.signal]);
		cancellation.current = own;
		setFailed([]);
		setZip({ done: 0, total: named.length, wait: undefined });
		track({ category: 'download', action: 'download_started', label: 'zip' });
		try {
			await save(signal, named, items);
			track({ category: 'download', action: 'download_success', label: 'zip' });
		} catch (error) {
			// The user has cancelled, in the file dialog or, where a stream may hide that reason, by the signal.
			const isAborted = error instanceof DOMException && error.name === 'AbortError';
			if (!isAborted && !signal.aborted) {
				track({ category: 'download', action: 'download_failed', label: 'zip' });
				showToast(downloadFailed(undefined));
			}
		}
		setZip(undefined);
	}

	async function save(
		signal: AbortSignal,
		named: readonly NamedItem[],
		items: Promise<readonly Item[]>,
	): Promise<void> {
		const { recipe } = batch.read();
		const onWait = (wait: Wait | undefined) => setZip((now) => now && { ...now, wait });
		const onProgress = (done: number) => setZip((now) => now && { ...now, done });
		const files = named.map(({ item, name }) => ({
			name,
			make: (signal: AbortSignal) => makeLatest(signal, batch, items, { item, recipe, onWait }),
		}));
		const { saved, failed } = await saveZip(signal, zipName, files, onProgress);
		const inZip = named.filter(({ name }) => !failed.has(name));
		batch.dispatch({ type: 'saved', keys: inZip.map(({ item }) => item.key) });
		const missing = named.filter(({ name }) => failed.has(name));
		setFailed(missing.map(({ item, name }) => ({ name, reason: reasonOf(batch, item, failed.get(name)) })));
		if (saved > 0) showToast(messages.zipSaved);
	}

	return {
		zip,
		/** Files that are missing from the last zip, and why. */
		failed,
		downloadAll,
		cancelZip: () => cancellation.current?.abort(),
		clearFailed: () => setFailed([]),
	};
}

function finishedItems(batch: Batch): readonly NamedItem[] {
	const { items, recipe } = batch.read();
	const unique = uniqueNames();
	return items
		.filter(({ state }) => state.step === 'done')
		.map((item) => ({ item, name: unique(cutoutName(item, recipe)) }));
}

/** Why the file of an image is missing from the zip. */
function reasonOf(batch: Batch, { key }: Item, error: unknown): string {
	const now = batch.read().items.find((item) => item.key === key);
	if (now?.state.step !== 'done') return 'It is no longer there: it has expired, or was removed.';
	return reloadAdvice(error, batch) ?? 'It could not be downloaded. Try its own Download button.';
}
