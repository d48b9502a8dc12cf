// Moves the focus to the heading of a view that has replaced the focused button.
import { type RefObject, useEffect, useRef } from 'react';

/** For the element that holds the view. `isWanted`: false for the view that the page opens with. */
export function useFocusHere(isWanted = true): RefObject<HTMLDivElement | null> {
	const view = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const heading = view.current?.querySelector('h1');
		if (!isWanted || !heading || document.activeElement !== document.body) return;
		heading.tabIndex = -1;
		heading.classList.add('outline-none');
		heading.focus();
	}, [isWanted]);
	return view;
}
