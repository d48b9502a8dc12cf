// Whether this server offers the private pages; only then should anything link to them.
import { useSyncExternalStore } from 'react';
import { readSiteFacts } from '#web/site-facts.ts';

const subscribeToNothing = () => () => {};

/** True while prerendered, because only few servers do without. */
export function usePrivatePages(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => readSiteFacts().devicePages !== false,
		() => true,
	);
}
