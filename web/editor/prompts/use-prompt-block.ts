// The reason why Keep and Remove cannot work now, if it is known before a click.
import { useSyncExternalStore } from 'react';
import { usePromptingState, useWorkbench } from '../workbench/context.ts';
import { useHasPassed } from '../workbench/use-has-passed.ts';

export function usePromptBlock(): 'offline' | 'gone' | undefined {
	const { expiresAt } = useWorkbench();
	const { isGone } = usePromptingState();
	const isExpired = useHasPassed(expiresAt);
	const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
	if (isGone || isExpired) return 'gone';
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
