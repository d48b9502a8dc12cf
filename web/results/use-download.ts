// Downloads the cut-out under the product's file name and tells how it went.
import { useMutation } from '@tanstack/react-query';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { downloadPatienceMs, downloadPicture, downloadUrl } from '../journey/api.ts';
import { ApiError } from '../journey/api-error.ts';
import { downloadFailed, messages } from '../journey/messages.ts';
import { failureLabel, failureMessage } from './download-failure.ts';
import { saveFile } from './save-file.ts';

/** `onRefused` hears of a link that no longer opens, so that the page can show why. */
export function useDownload(token: string, onRefused: () => void) {
	return useMutation({
		mutationFn: async () => {
			track({ category: 'download', action: 'download_started' });
			saveFile(
				await downloadPicture(AbortSignal.timeout(downloadPatienceMs), downloadUrl(token)),
				product.downloadName,
			);
		},
		onSuccess: () => {
			track({ category: 'download', action: 'download_success' });
			showToast(messages.downloaded);
		},
		onError: (error) => {
			const refused = error instanceof ApiError && error.status > 0;
			track({ category: 'download', action: 'download_failed', label: failureLabel(error) });
			showToast(downloadFailed(failureMessage(error)));
			if (refused) onRefused();
		},
	});
}
