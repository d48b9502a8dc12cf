// A map whose entries expire, so that a process which runs for months does not keep the keys of all its jobs.

interface ExpiringMap<V> {
	get(key: string): V | undefined;
	/** Whether there was none of this key; otherwise the present one stays, with its time. */
	add(key: string, value: V): boolean;
	delete(key: string): void;
}

/** Each entry leaves `lifeMs` after it was added. */
export function createExpiringMap<V>(lifeMs: number): ExpiringMap<V> {
	const entries = new Map<string, { readonly value: V; readonly timer: NodeJS.Timeout }>();
	return {
		get: (key) => entries.get(key)?.value,
		add(key, value) {
			// One timer for each key: a client may delete the same image a million times.
			if (entries.has(key)) return false;
			entries.set(key, { value, timer: setTimeout(() => entries.delete(key), lifeMs).unref() });
			return true;
		},
		delete(key) {
			clearTimeout(entries.get(key)?.timer);
			entries.delete(key);
		},
	};
}
