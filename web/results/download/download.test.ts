// The messages of a failed download.
import { expect, test } from 'vitest';
import { ApiError, noReply } from '../../journey/api-error.ts';
import { downloadFailed } from '../../journey/messages.ts';
import { failureMessage } from './download.ts';

const refusal = (status: number) => new ApiError(status, 'code', 'title', false);

test('an expired download asks to process the image again', () => {
	expect(downloadFailed(failureMessage(refusal(403)))).toMatchObject({
		title: 'Download failed',
		message: 'Download link has expired. Please process the image again.',
	});
});

test('any other error status says that the download failed', () => {
	expect(downloadFailed(failureMessage(refusal(500))).message).toBe('Download failed');
});

test('a download without a reply asks to try again', () => {
	expect(downloadFailed(failureMessage(noReply())).message).toBe('Please try again.');
	expect(downloadFailed(failureMessage(new TypeError('x'))).message).toBe('Please try again.');
});
