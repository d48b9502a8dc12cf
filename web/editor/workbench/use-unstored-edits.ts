// Asks before the user leaves the page with edits that the browser refused to store and that are in no saved file.
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { PageSession } from '../page-session/create-page-session.ts';
import { versionOf } from '../page-session/version.ts';

/** Returns the function to call when a file of the current edits was saved. */
export function useUnstoredEdits(pageSession: PageSession): () => void {
	const { state } = useSyncExternalStore(pageSession.subscribe, pageSession.read);
	const saved = useRef<string>(undefined);
	const isUnstored = state && !state.isStored && !state.isUnedited;

	useEffect(() => {
		if (!isUnstored) return;
		function ask(event: BeforeUnloadEvent) {
			if (current(pageSession) !== saved.current) event.preventDefault();
		}
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [isUnstored, pageSession]);

	return useCallback(() => {
		saved.current = current(pageSession);
	}, [pageSession]);
}

function current(pageSession: PageSession): string | undefined {
	const { state } = pageSession.read();
	return state && versionOf(state);
}
