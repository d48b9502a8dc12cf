// Why a result cannot be opened, from the error of the call.
import { ApiError } from '../journey/api-error.ts';

export function unavailableReason(error: Error): 'expired' | 'deleted' | 'offline' | 'broken' {
	if (!(error instanceof ApiError)) return 'broken';
	if (error.status === 0) return 'offline';
	if (error.status === 403) return 'expired';
	return error.status === 404 || error.status === 410 ? 'deleted' : 'broken';
}
