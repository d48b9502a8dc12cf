// Downloads from a batch: one cutout, or all of them as a zip, with progress and failures.
import { useEffect, useRef, useState } from 'react';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { downloadFailed, messages } from '../../journey/messages.ts';
import { saveFile } from '../../results/download/save-file.ts';
import type { RefusedFile } from '../batch-state.ts';
import type { Batch } from '../create-batch.ts';
import type { Item } from '../item.ts';
import { failureOf } from '../processing/failure.ts';
import type { Wait } from '../processing/with-retries.ts';
import type { BatchRecipe } from '../recipe/recipe.ts';
import { uniqueNames } from './file-names.ts';
import { cutoutName, makeFile } from './make-file.ts';
import { saveZip } from './save-zip.ts';

export interface ZipProgress {
	readonly done: number;
	readonly total: number;
	readonly wait: Wait | undefined;
}

const zipName = 'cutouts.zip';

export function useDownloads(batch: Batch) {
	/** Key of the image whose download is being prepared. */
	const [busy, setBusy] = useState<string>();
	const [zip, setZip] = useState<ZipProgress>();
	const [failed, setFailed] = useState<readonly RefusedFile[]>([]);
	const leaving = useRef(new AbortController());
	const cancellation = useRef<AbortController>(undefined);
	// Strict mode mounts twice.
	useEffect(() => {
		leaving.current = new AbortController();
		return () => leaving.current.abort();
	}, []);

	/** The images with their latest edits, including those of other tabs. */
	async function readItems(): Promise<readonly Item[]> {
		await batch.readEdits();
		return batch.read().items;
	}

	/** An image that the server has deleted is marked as expired. `reading`: see `readItems`. */
	async function make(
		signal: AbortSignal,
		chosen: Item,
		reading: Promise<readonly Item[]>,
		recipe: BatchRecipe,
		onWait?: (wait: Wait | undefined) => void,
	) {
		const item = (await reading).find(({ key }) => key === chosen.key) ?? chosen;
		try {
			return await makeFile(signal, batch.processor, item, recipe, onWait);
		} catch (error) {
			if (failureOf(error).kind === 'gone') batch.dispatch({ type: 'lost', key: item.key });
			throw error;
		}
	}

	async function downloadOne(item: Item): Promise<void> {
		const { signal } = leaving.current;
		setBusy(item.key);
		track({ category: 'download', action: 'download_started', label: 'batch' });
		try {
			const { recipe } = batch.read();
			saveFile(await make(signal, item, readItems(), recipe), cutoutName(item, recipe));
			batch.dispatch({ type: 'saved', keys: [item.key] });
			track({ category: 'download', action: 'download_success', label: 'batch' });
		} catch {
			// The page was left, and another one is shown.
			if (signal.aborted) return;
			track({ category: 'download', action: 'download_failed', label: 'batch' });
			showToast(downloadFailed(undefined));
		}
		setBusy(undefined);
	}

	async function downloadAll(): Promise<void> {
		const { items, recipe } = batch.read();
		const reading = readItems();
		const unique = uniqueNames();
		const done = items
			.filter(({ state }) => state.step === 'done')
			.map((item) => ({ item, name: unique(cutoutName(item, recipe)) }));
		const onWait = (wait: Wait | undefined) => setZip((now) => now && { ...now, wait });
		const files = done.map(({ item, name }) => ({
			name,
			make: (signal: AbortSignal) => make(signal, item, reading, recipe, onWait),
		}));
		const own = new AbortController();
		const signal = AbortSignal.any([own.signal, leaving.current.signal]);
		cancellation.current = own;
		setFailed([]);
		setZip({ done: 0, total: files.length, wait: undefined });
		track({ category: 'download', action: 'download_started', label: 'zip' });
		try {
			const onProgress = (count: number) => setZip((now) => now && { ...now, done: count });
			const result = await saveZip(signal, zipName, files, onProgress);
			const saved = done.filter(({ name }) => !result.failed.includes(name));
			batch.dispatch({ type: 'saved', keys: saved.map(({ item }) => item.key) });
			setFailed(result.failed.map((name) => ({ name, reason: reasonOf(name) })));
			if (result.saved > 0) showToast(messages.downloaded);
			track({ category: 'download', action: 'download_success', label: 'zip' });
		} catch (error) {
			// In the dialog for the file; elsewhere a stream may hide the reason.
			const isAborted = error instanceof DOMException && error.name === 'AbortError';
			if (!isAborted && !signal.aborted) {
				track({ category: 'download', action: 'download_failed', label: 'zip' });
				showToast(downloadFailed(undefined));
			}
		}
		setZip(undefined);

		function reasonOf(name: string): string {
			const key = done.find((one) => one.name === name)?.item.key;
			const now = batch.read().items.find((item) => item.key === key);
			return now?.state.step === 'done'
				? 'It could not be downloaded. Try its own Download button.'
				: 'It is not there any more: it has expired, or was removed.';
		}
	}

	return {
		busy,
		zip,
		/** Files that are missing from the last zip, and why. */
		failed,
		downloadOne,
		downloadAll,
		cancelZip: () => cancellation.current?.abort(),
		forgetFailed: () => setFailed([]),
	};
}
