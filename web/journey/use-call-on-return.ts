// Calls a function when the browser shows a page again that it had kept: the
// image may have been deleted meanwhile, on another page.
import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` when the page comes back from the back/forward cache. */
export function useCallOnReturn(callback: () => void): void {
	const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => persisted && callback());
	useEffect(() => {
		window.addEventListener('pageshow', onPageShow);
		return () => window.removeEventListener('pageshow', onPageShow);
	}, []);
}
