// False during prerendering and hydration, true afterwards.
import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

export function useMounted(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}
