// Calls a function when the browser restores a page from its back/forward cache: the image may have been deleted on
// another page meanwhile.
import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` when the page comes back from the back/forward cache. */
export function useCallOnReturn(callback: () => void): void {
	const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && callback());
	useEffect(() => {
		window.addEventListener('pageshow', onPageShow);
		return () => window.removeEventListener('pageshow', onPageShow);
	}, []);
}
