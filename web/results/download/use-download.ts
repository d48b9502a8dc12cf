// Downloads a cutout, shows the outcome as a toast and tracks it.
import { useState } from 'react';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { ApiError } from '#web/journey/api-error.ts';
import { download } from '#web/journey/download.ts';
import { downloadFailed } from '#web/journey/messages.ts';
import { showToast, type ToastContent } from '#web/ui/toasts/toasts.ts';
import { saveFile } from './save-file.ts';

interface DownloadOptions {
	/** Undefined while there is nothing to download. */
	readonly url: string | undefined;
	/** The page, in the analytics events. */
	readonly label: string;
	readonly success: ToastContent;
	/** Called after an error status, so that the page can check whether the result is still available. */
	readonly onRejected?: () => void;
}

export function useDownload({ url, label, success, onRejected }: DownloadOptions) {
	const [isBusy, setIsBusy] = useState(false);
	/** How much of the file has arrived, 0 to 1. */
	const [arrived, setArrived] = useState(0);

	async function start(from: string): Promise<void> {
		setIsBusy(true);
		setArrived(0);
		track({ category: 'download', action: 'download_started', label });
		try {
			const onProgress = (loaded: number, total: number) => setArrived(loaded / total);
			saveFile(await download(from, { onProgress }), product.downloadName);
			track({ category: 'download', action: 'download_success', label });
			showToast(success);
		} catch (error) {
			const code = error instanceof ApiError ? error.code : 'unknown';
			track({ category: 'download', action: 'download_failed', label: code });
			showToast(downloadFailed(failureMessage(error)));
			if (error instanceof ApiError && error.status > 0) onRejected?.();
		}
		setIsBusy(false);
	}

	return { isBusy, arrived, download: url === undefined ? undefined : () => void start(url) };
}

/** The toast text, as specified per HTTP status; undefined if no reply arrived. */
function failureMessage(error: unknown): string | undefined {
	if (!(error instanceof ApiError) || error.status === 0) return undefined;
	if (error.status === 403) return 'Download link has expired. Please process the image again.';
	return 'Download failed';
}
