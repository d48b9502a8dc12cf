// Whether the user prefers reduced motion.
import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
	const media = window.matchMedia(query);
	media.addEventListener('change', listener);
	return () => media.removeEventListener('change', listener);
}

export function useReducedMotion(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => window.matchMedia(query).matches,
		() => false,
	);
}
