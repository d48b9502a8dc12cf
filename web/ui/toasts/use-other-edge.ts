// Moves a toast that covers what has the focus (WCAG 2.4.11), such as the button that was pressed, to the other edge of
// the window.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Whether it has moved. `shownId`: of the toast that is shown; each begins at the usual edge. */
export function useOtherEdge(list: RefObject<HTMLElement | null>, shownId: number | undefined): boolean {
	const [moved, setMoved] = useState<{ readonly id: number; readonly isMoved: boolean }>();
	const isMoved = moved?.id === shownId && moved?.isMoved === true;

	const makeWay = useEffectEvent(() => {
		const focused = document.activeElement as HTMLElement | null;
		if (shownId === undefined || !list.current || !focused) return;
		// Not the page itself, or a heading, which get it after a change.
		const isControl = focused.tabIndex >= 0 && !list.current.contains(focused);
		if (isControl && isInWay(list.current, focused)) setMoved({ id: shownId, isMoved: !isMoved });
	});

	useEffect(() => {
		if (shownId === undefined || !list.current) return;
		// Reports at once, and when the toast is in the list.
		const observer = new ResizeObserver(makeWay);
		observer.observe(list.current);
		// What gets the focus is scrolled into view before the next frame.
		const whenInView = () => requestAnimationFrame(makeWay);
		document.addEventListener('focusin', whenInView);
		return () => {
			observer.disconnect();
			document.removeEventListener('focusin', whenInView);
		};
	}, [shownId, list]);

	return isMoved;
}

/** Whether `list` covers `focused`, and at the other edge would not. */
function isInWay(list: Element, focused: Element): boolean {
	const { left, right, top, bottom } = list.getBoundingClientRect();
	const box = focused.getBoundingClientRect();
	const covers = (from: number, to: number) =>
		left < box.right && box.left < right && from < box.bottom && box.top < to;
	return covers(top, bottom) && !covers(window.innerHeight - bottom, window.innerHeight - top);
}
