// Downloads the cutout, shows the outcome as a toast and tracks it.
import { useMutation } from '@tanstack/react-query';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { downloadImage, downloadTimeoutMs, downloadUrl } from '../../journey/api.ts';
import { ApiError } from '../../journey/api-error.ts';
import { downloadFailed, messages } from '../../journey/messages.ts';
import { failureLabel, failureMessage, saveFile } from './download.ts';

/** Calls `onRejected` after an error status, so that the page can check whether the result is still available. */
export function useDownload(token: string, onRejected: () => void) {
	return useMutation({
		mutationFn: async () => {
			track({ category: 'download', action: 'download_started' });
			const image = await downloadImage(AbortSignal.timeout(downloadTimeoutMs), downloadUrl(token));
			saveFile(image, product.downloadName);
		},
		onSuccess: () => {
			track({ category: 'download', action: 'download_success' });
			showToast(messages.downloaded);
		},
		onError: (error) => {
			track({ category: 'download', action: 'download_failed', label: failureLabel(error) });
			showToast(downloadFailed(failureMessage(error)));
			if (error instanceof ApiError && error.status > 0) onRejected();
		},
	});
}
