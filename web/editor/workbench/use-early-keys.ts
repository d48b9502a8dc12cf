// Keys that are handled before the rest of the page gets them: Escape that
// ends a stroke must not close a dialog as well.
import { useEffect, useEffectEvent } from 'react';

/** `onKeyDown` returns whether it has handled the key; nothing else gets it then. */
export function useEarlyKeys(onKeyDown: (event: KeyboardEvent) => boolean): void {
	const listener = useEffectEvent((event: KeyboardEvent) => {
		if (!onKeyDown(event)) return;
		event.preventDefault();
		event.stopPropagation();
	});
	useEffect(() => {
		window.addEventListener('keydown', listener, { capture: true });
		return () => window.removeEventListener('keydown', listener, { capture: true });
	}, []);
}
