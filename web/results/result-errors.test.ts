// What a visitor is told when a result does not open or download.
import { expect, test } from 'vitest';
import { ApiError, noAnswer } from '../journey/api-error.ts';
import { downloadFailed } from '../journey/messages.ts';
import { failureMessage } from './download-failure.ts';
import { whyClosed } from './use-result.ts';

function refusal(status: number): ApiError {
	return new ApiError(status, 'code', 'title', false);
}

test.each([
	[403, 'expired'],
	[404, 'deleted'],
	[410, 'deleted'],
	[500, 'broken'],
	[429, 'broken'],
])('status %i closes a result as %s', (status, why) => {
	expect(whyClosed(refusal(status))).toBe(why);
});

test('no answer means offline, not deleted', () => {
	expect(whyClosed(noAnswer())).toBe('offline');
});

test('an expired download says to process the image again', () => {
	expect(downloadFailed(failureMessage(refusal(403)))).toMatchObject({
		title: 'Download failed',
		message: 'Download link has expired. Please process the image again.',
	});
});

test('any other refused download says that it failed', () => {
	expect(downloadFailed(failureMessage(refusal(500))).message).toBe('Download failed');
});

test('a download without an answer says to try again', () => {
	expect(downloadFailed(failureMessage(noAnswer())).message).toBe('Please try again.');
	expect(downloadFailed(failureMessage(new TypeError('x'))).message).toBe('Please try again.');
});
