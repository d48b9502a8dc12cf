// Why a download failed, in the specification's words and in one word for the statistics.
import { ApiError } from '../journey/api-error.ts';

/** By status; nothing where there was no answer at all. */
export function failureMessage(error: unknown): string | undefined {
	if (!(error instanceof ApiError) || error.status === 0) return undefined;
	if (error.status === 403) return 'Download link has expired. Please process the image again.';
	return 'Download failed';
}

export function failureLabel(error: unknown): string {
	return error instanceof ApiError ? error.code : 'unknown';
}
