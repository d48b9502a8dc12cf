// Moves the focus to the heading of a view that has replaced the focused button.
import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the element that holds the view. `isWanted`: false for the view that the page opens with. `part`: changes when a
 * part of the view is replaced, whose button may have had the focus.
 */
export function useFocusHere(isWanted = true, part?: unknown): RefObject<HTMLDivElement | null> {
	const view = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: with each other part.
	useEffect(() => {
		const heading = view.current?.querySelector('h1');
		if (!isWanted || !heading || document.activeElement !== document.body) return;
		heading.tabIndex = -1;
		heading.classList.add('outline-none');
		heading.focus();
	}, [isWanted, part]);
	return view;
}
