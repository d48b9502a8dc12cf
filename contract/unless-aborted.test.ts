import { expect, it } from 'vitest';
import { unlessAborted } from './unless-aborted.ts';

const reason = new Error('no longer wanted');

it('work settles as it does without a signal, and is no longer waited for once that is aborted', async () => {
	const { signal } = new AbortController();
	await expect(unlessAborted(Promise.resolve(1), signal)).resolves.toBe(1);
	await expect(unlessAborted(Promise.reject(reason), undefined)).rejects.toBe(reason);
	const cancellation = new AbortController();
	const waiting = unlessAborted(new Promise(() => {}), cancellation.signal);
	cancellation.abort(reason);
	await expect(waiting).rejects.toBe(reason);
	await expect(unlessAborted(new Promise(() => {}), AbortSignal.abort(reason))).rejects.toBe(reason);
});
