// Why no region was found, and what a user reads.
import { expect, test } from 'vitest';
import { ApiError, noReply } from '#web/journey/api-error.ts';
import { failureOf, failureText } from './failure.ts';

const reply = (status: number, retryAfter?: number) => new ApiError(status, 'x', 'x', false, retryAfter);

test('each failure has its own reason', () => {
	expect(failureOf(noReply()).kind).toBe('offline');
	expect([403, 404, 410].map((status) => failureOf(reply(status)).kind)).toEqual(['gone', 'gone', 'gone']);
	expect(failureOf(reply(429, 20))).toEqual({ kind: 'limited', waitSeconds: 20 });
	expect(failureOf(reply(503))).toEqual({ kind: 'busy' });
	expect([400, 500].map((status) => failureOf(reply(status)).kind)).toEqual(['broken', 'broken']);
	expect(failureOf(new TypeError('x')).kind).toBe('broken');
});

test('for a full storage, or a full share of it, the message does not blame the click and asks the user to make room', () => {
	for (const [status, code] of [
		[507, 'storage-full'],
		[429, 'storage-share-full'],
	] as const) {
		const failure = failureOf(new ApiError(status, code, 'x', true));
		expect(failure.kind).toBe('full');
		expect(failureText(failure)).toEqual({
			title: 'The storage is full',
			text: 'Nothing was changed. Delete photos that you no longer need, or try again later.',
		});
	}
});

test('the wait is stated where the server says it', () => {
	expect(failureText({ kind: 'limited', waitSeconds: 20 }).text).toContain('in 20 seconds');
	expect(failureText({ kind: 'busy', waitSeconds: 1 }).text).toContain('in a second');
	expect(failureText({ kind: 'busy' }).text).toContain('in a moment');
});
