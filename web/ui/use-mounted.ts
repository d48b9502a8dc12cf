// False while the page is prerendered and hydrated, true afterwards.
import { useSyncExternalStore } from 'react';

const never = () => () => {};

export function useMounted(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
