// Why a result cannot be opened, derived from the failed call.
import { expect, test } from 'vitest';
import { ApiError, noReply } from './api-error.ts';
import { unavailableReason } from './unavailable-reason.ts';

test.each([
	[403, 'expired'],
	[404, 'unknown'],
	[410, 'deleted'],
	[500, 'broken'],
	[429, 'broken'],
])('status %i means that the result is %s', (status, reason) => {
	expect(unavailableReason(new ApiError(status, 'code', 'title', false))).toBe(reason);
});

test('without a reply the page is offline, and the result is not reported as deleted', () => {
	expect(unavailableReason(noReply())).toBe('offline');
});
