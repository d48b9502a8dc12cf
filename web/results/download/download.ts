// Saves a blob through the browser's downloads, and explains a failed download.
import { ApiError } from '../../journey/api-error.ts';

export function saveFile(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = url;
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	// Some browsers read the URL only after the click event has been handled.
	setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The toast text, as specified per HTTP status; undefined if no reply arrived. */
export function failureMessage(error: unknown): string | undefined {
	if (!(error instanceof ApiError) || error.status === 0) return undefined;
	if (error.status === 403) return 'Download link has expired. Please process the image again.';
	return 'Download failed';
}

/** The label of the analytics event. */
export function failureLabel(error: unknown): string {
	return error instanceof ApiError ? error.code : 'unknown';
}
