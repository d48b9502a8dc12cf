// Repeats a call that the server asks to wait, as long as it says.
import { sleep } from '#web/abort.ts';
import { failureOf } from './failure.ts';

const maxAttempts = 8;

/**
 * Makes up to eight attempts. `onWait` is called with the end of each wait in milliseconds since 1970, and with undefined when it is over.
 * Rejects with what the last attempt rejected with, or with the reason of the signal.
 */
export async function withRetries<T>(
	signal: AbortSignal,
	call: () => Promise<T>,
	onWait: (until: number | undefined) => void = () => {},
): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await call();
		} catch (error) {
			const failure = failureOf(error);
			if (failure.kind !== 'wait' || attempt === maxAttempts) throw error;
			onWait(Date.now() + failure.seconds * 1000);
			await sleep(failure.seconds * 1000, signal);
			onWait(undefined);
		}
	}
}
