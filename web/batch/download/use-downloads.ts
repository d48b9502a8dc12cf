// Downloads from a batch: one cutout, or all of them as a zip.
import { useEffect, useRef, useState } from 'react';
import { track } from '#web/analytics.ts';
import { downloadFailed } from '#web/journey/messages.ts';
import { saveFile } from '#web/results/download/save-file.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import type { Batch } from '../create-batch.ts';
import type { Item } from '../item.ts';
import { cutoutName } from './make-file.ts';
import { makeLatest, readItems } from './make-latest.ts';
import { reloadAdvice } from './reload-advice.ts';
import { useZip } from './use-zip.ts';

export type Downloads = ReturnType<typeof useDownloads>;

export function useDownloads(batch: Batch) {
	/** Key of the image whose download is being prepared. */
	const [busy, setBusy] = useState<string>();
	const leaving = useRef(new AbortController());
	// Strict mode mounts twice.
	useEffect(() => {
		leaving.current = new AbortController();
		return () => leaving.current.abort();
	}, []);
	const zip = useZip(batch, leaving);

	async function downloadOne(item: Item): Promise<void> {
		const { signal } = leaving.current;
		setBusy(item.key);
		track({ category: 'download', action: 'download_started', label: 'batch' });
		try {
			const { recipe } = batch.read();
			const file = await makeLatest(signal, batch, readItems(batch), { item, recipe });
			saveFile(file, cutoutName(item, recipe));
			batch.dispatch({ type: 'saved', keys: [item.key] });
			track({ category: 'download', action: 'download_success', label: 'batch' });
		} catch (error) {
			// The user has left the page: another one is shown.
			if (signal.aborted) return;
			track({ category: 'download', action: 'download_failed', label: 'batch' });
			showToast(downloadFailed(reloadAdvice(error, batch)));
		}
		setBusy(undefined);
	}

	return { busy, downloadOne, ...zip };
}
