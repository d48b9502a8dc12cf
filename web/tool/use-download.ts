// Downloads the cut-out under the product's file name and tells how it went.
import { useMutation } from '@tanstack/react-query';
import { product } from '#contract/product.ts';
import { track } from '#web/analytics.ts';
import { showToast } from '#web/ui/toasts.ts';
import { downloadPicture } from './api.ts';
import { ApiError } from './api-error.ts';
import { downloadFailed, messages } from './messages.ts';
import { saveFile } from './save-file.ts';

/** A 4K picture over a slow connection may take minutes. */
const patienceMs = 5 * 60_000;

/** `onRefused` hears of a link that no longer opens, so that the page can show why. */
export function useDownload(token: string, onRefused: () => void) {
	return useMutation({
		mutationFn: async () => {
			track({ category: 'download', action: 'download_started' });
			saveFile(await downloadPicture(AbortSignal.timeout(patienceMs), token), product.downloadName);
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

/** The specification's words by status; nothing where there was no answer at all. */
export function failureMessage(error: unknown): string | undefined {
	if (!(error instanceof ApiError) || error.status === 0) return undefined;
	if (error.status === 403) return 'Download link has expired. Please process the image again.';
	return 'Download failed';
}

function failureLabel(error: unknown): string {
	return error instanceof ApiError ? error.code : 'unknown';
}
