// The reason why Keep and Remove cannot work now, if it is known before a click.
import { useSyncExternalStore } from 'react';
import { usePromptingState, useWorkbench } from '../workbench/context.ts';

export function usePromptBlock(): 'offline' | 'gone' | undefined {
	const { expiry } = useWorkbench();
	const { isGone } = usePromptingState();
	const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
	if (isGone || expiry?.isGone) return 'gone';
	return isOnline ? undefined : 'offline';
}

function subscribe(listener: () => void): () => void {
	window.addEventListener('online', listener);
	window.addEventListener('offline', listener);
	return () => {
		window.removeEventListener('online', listener);
		window.removeEventListener('offline', listener);
	};
}
