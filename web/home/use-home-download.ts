// Downloads the result shown on the home page, with toasts and analytics.
import { useCallback, useState } from 'react';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { downloadImage, downloadTimeoutMs } from '#web/journey/api.ts';
import { downloadFailed, messages } from '#web/journey/messages.ts';
import { failureLabel, failureMessage, saveFile } from '#web/results/download/download.ts';
import { showToast } from '#web/ui/toasts.ts';

export function useHomeDownload(address: string | undefined) {
	const [busy, setBusy] = useState(false);

	const download = useCallback(async () => {
		if (!address) return;
		setBusy(true);
		track({ category: 'download', action: 'download_started', label: 'home' });
		try {
			const image = await downloadImage(AbortSignal.timeout(downloadTimeoutMs), address);
			saveFile(image, product.downloadName);
			track({ category: 'download', action: 'download_success', label: 'home' });
			showToast(messages.downloadedAtHome);
		} catch (error) {
			track({ category: 'download', action: 'download_failed', label: failureLabel(error) });
			showToast(downloadFailed(failureMessage(error)));
		} finally {
			setBusy(false);
		}
	}, [address]);

	return { busy, download };
}
