// Downloads from a batch: one cutout, or all of them as a zip, with progress and what could not be made.
import { useEffect, useRef, useState } from 'react';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { downloadFailed, messages } from '../journey/messages.ts';
import { saveFile } from '../results/download/save-file.ts';
import type { Item } from './batch-state.ts';
import type { Batch } from './create-batch.ts';
import { uniqueNames } from './file-names.ts';
import { cutoutName, makeFile } from './make-file.ts';

export interface ZipProgress {
	readonly done: number;
	readonly total: number;
	/** Seconds that the server has asked to wait; 0 while it does not. */
	readonly waits: number;
}

const zipName = 'cutouts.zip';

export function useDownloads(batch: Batch) {
	/** Key of the image that is being made for its download. */
	const [busy, setBusy] = useState<string>();
	const [zip, setZip] = useState<ZipProgress>();
	const [failed, setFailed] = useState<readonly string[]>([]);
	const cancellation = useRef(new AbortController());
	// Strict mode mounts twice.
	useEffect(() => {
		cancellation.current = new AbortController();
		return () => cancellation.current.abort();
	}, []);

	async function downloadOne(item: Item): Promise<void> {
		setBusy(item.key);
		track({ category: 'download', action: 'download_started', label: 'batch' });
		try {
			const { recipe } = batch.read();
			const file = await makeFile(cancellation.current.signal, batch.processor, item, recipe);
			saveFile(file, cutoutName(item, recipe));
			track({ category: 'download', action: 'download_success', label: 'batch' });
		} catch {
			track({ category: 'download', action: 'download_failed', label: 'batch' });
			showToast(downloadFailed(undefined));
		}
		setBusy(undefined);
	}

	async function downloadAll(): Promise<void> {
		const { items, recipe } = batch.read();
		const done = items.filter(({ state }) => state.step === 'done');
		const unique = uniqueNames();
		const onWait = (waits: number) => setZip((now) => now && { ...now, waits });
		const files = done.map((item) => ({
			name: unique(cutoutName(item, recipe)),
			make: (signal: AbortSignal) => makeFile(signal, batch.processor, item, recipe, onWait),
		}));
		const own = new AbortController();
		cancellation.current = own;
		setFailed([]);
		setZip({ done: 0, total: files.length, waits: 0 });
		track({ category: 'download', action: 'download_started', label: 'zip' });
		try {
			const { saveZip } = await import('./save-zip.ts');
			const onProgress = (count: number) => setZip((now) => now && { ...now, done: count });
			const result = await saveZip(own.signal, zipName, files, onProgress);
			setFailed(result.failed);
			if (result.saved > 0) showToast(messages.downloaded);
			track({ category: 'download', action: 'download_success', label: 'zip' });
		} catch (error) {
			// Also from the dialog for the file.
			const isCancelled = error instanceof DOMException && error.name === 'AbortError';
			if (!isCancelled) {
				track({ category: 'download', action: 'download_failed', label: 'zip' });
				showToast(downloadFailed(undefined));
			}
		}
		setZip(undefined);
	}

	return {
		busy,
		zip,
		/** Names that the last zip lacks. */
		failed,
		downloadOne,
		downloadAll,
		cancelZip: () => cancellation.current.abort(),
		forgetFailed: () => setFailed([]),
	};
}
