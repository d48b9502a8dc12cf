// The edge of the window at which a toast covers nothing that has the keyboard's focus (WCAG 2.4.11).
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

type Edge = 'top' | 'bottom';

/** `shownId`: of the toast that is shown. Each begins at the bottom, and moves only when the focus comes behind it. */
export function useFreeEdge(list: RefObject<HTMLElement | null>, shownId: number | undefined): Edge {
	const [moved, setMoved] = useState<{ readonly id: number; readonly edge: Edge }>();
	const edge = moved?.id === shownId ? (moved?.edge ?? 'bottom') : 'bottom';

	const makeWay = useEffectEvent(() => {
		const focused = document.activeElement;
		if (shownId === undefined || !list.current || !focused?.matches(':focus-visible')) return;
		if (!list.current.contains(focused) && overlap(list.current, focused))
			setMoved({ id: shownId, edge: edge === 'top' ? 'bottom' : 'top' });
	});

	useEffect(() => {
		if (shownId === undefined) return;
		makeWay();
		// What gets the focus is scrolled into view before the next frame.
		const whenInView = () => requestAnimationFrame(makeWay);
		document.addEventListener('focusin', whenInView);
		return () => document.removeEventListener('focusin', whenInView);
	}, [shownId]);

	return edge;
}

function overlap(one: Element, other: Element): boolean {
	const a = one.getBoundingClientRect();
	const b = other.getBoundingClientRect();
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
