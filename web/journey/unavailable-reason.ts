// Why a result cannot be opened, from the error of the call.
import { ApiError } from './api-error.ts';

/**
 * 'unknown': the server did not make this link; a part of it may be missing. The image may still exist, so edits of it
 * are kept.
 */
export function unavailableReason(error: Error): 'expired' | 'deleted' | 'unknown' | 'offline' | 'broken' {
	if (!(error instanceof ApiError)) return 'broken';
	if (error.status === 0) return 'offline';
	if (error.status === 403) return 'expired';
	if (error.status === 404) return 'unknown';
	return error.status === 410 ? 'deleted' : 'broken';
}
