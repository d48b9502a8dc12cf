// Moves a toast that covers what has the keyboard's focus (WCAG 2.4.11) to the other edge of the window.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Whether it has moved. `shownId`: of the toast that is shown; each begins at the usual edge. */
export function useOtherEdge(list: RefObject<HTMLElement | null>, shownId: number | undefined): boolean {
	const [moved, setMoved] = useState<{ readonly id: number; readonly isMoved: boolean }>();
	const isMoved = moved?.id === shownId && moved?.isMoved === true;

	const makeWay = useEffectEvent(() => {
		const focused = document.activeElement as HTMLElement | null;
		if (shownId === undefined || !list.current || !focused?.matches(':focus-visible')) return;
		// Not the page itself, or a heading, which get it after a change.
		const isControl = focused.tabIndex >= 0 && !list.current.contains(focused);
		if (isControl && overlap(list.current, focused)) setMoved({ id: shownId, isMoved: !isMoved });
	});

	useEffect(() => {
		if (shownId === undefined) return;
		makeWay();
		// What gets the focus is scrolled into view before the next frame.
		const whenInView = () => requestAnimationFrame(makeWay);
		document.addEventListener('focusin', whenInView);
		return () => document.removeEventListener('focusin', whenInView);
	}, [shownId]);

	return isMoved;
}

function overlap(one: Element, other: Element): boolean {
	const a = one.getBoundingClientRect();
	const b = other.getBoundingClientRect();
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
