// The listeners of a store that components read with React's useSyncExternalStore.

interface Listeners {
	/** Adds a listener and returns the function that removes it. */
	subscribe(listener: () => void): () => void;
	/** Calls all listeners, after the store has changed. */
	notify(): void;
}

export function createListeners(): Listeners {
	const listeners = new Set<() => void>();
	return {
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		notify() {
			for (const listener of listeners) listener();
		},
	};
}
