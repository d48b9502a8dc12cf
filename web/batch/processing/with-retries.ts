// Repeats a call after the wait that the server requests. If the page can show that it waits, also repeats a call that
// found no connection.
import { sleep } from '#web/sleep.ts';
import { failureOf, type Missing } from './failure.ts';

/** What a call waits for: a time in milliseconds since 1970, or what cannot be fetched. */
export type Wait = number | Missing;

const maxAttempts = 8;
const reconnectMs = 5_000;

/**
 * Makes up to eight attempts. `onWait` is called with what it waits for, and with
 * undefined when that is over; without it a lost connection is not waited for.
 * Rejects with what the last attempt rejected with, or with the reason of the signal.
 * `mayLoad`: whether a part of the page that could not be loaded may come later; by default it may.
 */
export async function withRetries<T>(
	signal: AbortSignal,
	call: () => Promise<T>,
	onWait?: (wait: Wait | undefined) => void,
	mayLoad: () => Promise<boolean> = async () => true,
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const failure = failureOf(error);
			const isOffline =
				failure.kind === 'offline' && onWait && (failure.missing !== 'parts' || (await mayLoad()));
			if (!(failure.kind === 'wait' || isOffline) || attempt === maxAttempts) throw error;
			const ms = failure.kind === 'wait' ? failure.seconds * 1000 : reconnectMs;
			onWait?.(failure.kind === 'offline' ? failure.missing : Date.now() + ms);
			await sleep(ms, signal);
			onWait?.(undefined);
		}
	}
}
