// Asks before the page is left with edits that the browser refused to store and no file has.
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Work } from '../work/create-work.ts';
import { versionOf } from '../work/version.ts';

/** Returns the function to call when a file of the current work was saved. */
export function useUnstoredWork(work: Work): () => void {
	const { state } = useSyncExternalStore(work.subscribe, work.read);
	const saved = useRef<string>(undefined);
	const isUnstored = state && !state.isStored && !state.isUnedited;

	useEffect(() => {
		if (!isUnstored) return;
		function ask(event: BeforeUnloadEvent) {
			if (current(work) !== saved.current) event.preventDefault();
		}
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [isUnstored, work]);

	return useCallback(() => {
		saved.current = current(work);
	}, [work]);
}

function current(work: Work): string | undefined {
	const { state } = work.read();
	return state && versionOf(state);
}
