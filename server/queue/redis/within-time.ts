// For the last words to Redis: they are not waited for where it is away.
import { setTimeout as sleep } from 'node:timers/promises';

const lastWordsMs = 3_000;

/** Whether something ended, in whatever way, within the time for last words. */
export function isInTime(ending: Promise<unknown>): Promise<boolean> {
	const ended = ending.then(
		() => true,
		() => true,
	);
	return Promise.race([ended, sleep(lastWordsMs, false, { ref: false })]);
}
