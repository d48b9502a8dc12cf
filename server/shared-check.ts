// The check behind a probe that any client may request: one check at a time, shared by all probes of that moment.

/**
 * Milliseconds for which an outcome is reused: each check writes a file, sends commands to Redis, or writes an object
 * that costs money.
 */
const validForMs = 1_000;

/** Concurrent calls share one check. What it resolves to or throws is the outcome of all calls in the next second. */
export function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
	let latest: Promise<T> | undefined;

	async function checkOnce(): Promise<T> {
		try {
			return await check();
		} finally {
			setTimeout(() => {
				latest = undefined;
			}, validForMs).unref();
		}
	}

	return () => {
		latest ??= checkOnce();
		return latest;
	};
}
