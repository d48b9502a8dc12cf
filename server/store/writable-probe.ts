// Whether pictures can be kept right now, as anybody may ask.
import type { Store } from './store.ts';

/** Milliseconds an answer is believed: each look writes a file, or an object that somebody pays for, and strangers ask too. */
const believedForMs = 1_000;

/** However many ask at once, the store is looked at once. */
export function createWritableProbe(store: Pick<Store, 'check'>): () => Promise<boolean> {
	let answer: Promise<boolean> | undefined;

	async function look(): Promise<boolean> {
		try {
			await store.check();
			return true;
		} catch {
			return false;
		} finally {
			setTimeout(() => {
				answer = undefined;
			}, believedForMs).unref();
		}
	}

	return () => {
		answer ??= look();
		return answer;
	};
}
