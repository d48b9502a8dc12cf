// Moves a toast that covers what has the focus (WCAG 2.4.11), the control that was pressed, or the one that it is about,
// to the other edge of the window.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Whether the toast has moved. `shownId`: id of the toast that is shown; each one starts at the usual edge. */
export function useOtherEdge(list: RefObject<HTMLElement | null>, shownId: number | undefined): boolean {
	const [moved, setMoved] = useState<{ readonly id: number; readonly isMoved: boolean }>();
	const isMoved = moved?.id === shownId && moved?.isMoved === true;
	const pressed = usePressed();
	/** What was in use when the toast came. A setting that is changed later may move it, as the format does Download. */
	const cause = useRef<Element>(undefined);

	const makeWay = useEffectEvent(() => {
		const { current: region } = list;
		if (shownId === undefined || !region) return;
		const controls = [document.activeElement, pressed.current, cause.current].filter(isControl);
		const sides = controls
			.filter((control) => !region.contains(control))
			.map((control) => sideOf(region, control));
		// The first that one of the edges covers decides.
		if (sides.find((side) => side !== undefined) === 'here') setMoved({ id: shownId, isMoved: !isMoved });
	});
	const noteCause = useEffectEvent(() => {
		cause.current = pressed.current ?? document.activeElement ?? undefined;
	});

	useEffect(() => {
		if (shownId === undefined || !list.current) return;
		noteCause();
		// The observer reports at once, and again when the toast is in the list.
		const observer = new ResizeObserver(makeWay);
		observer.observe(list.current);
		// Waits for the next frame, because an element that gets the focus is scrolled into view before it.
		const whenInView = () => requestAnimationFrame(makeWay);
		document.addEventListener('focusin', whenInView);
		document.addEventListener('change', whenInView);
		return () => {
			observer.disconnect();
			document.removeEventListener('focusin', whenInView);
			document.removeEventListener('change', whenInView);
		};
	}, [shownId, list]);

	return isMoved;
}

/** The control that a pointer pressed last, until another one gets the focus: Safari gives pressed buttons none. */
function usePressed(): RefObject<Element | undefined> {
	const pressed = useRef<Element>(undefined);
	useEffect(() => {
		const press = ({ target }: Event) => {
			let at = target instanceof Element ? target : null;
			while (at && !isControl(at)) at = at.parentElement;
			pressed.current = at ?? undefined;
		};
		const clear = ({ target }: Event) => {
			// In Safari an element around the button may get the focus instead.
			const isAround = target instanceof Element && pressed.current && target.contains(pressed.current);
			if (!isAround) pressed.current = undefined;
		};
		document.addEventListener('pointerdown', press, true);
		document.addEventListener('focusin', clear);
		return () => {
			document.removeEventListener('pointerdown', press, true);
			document.removeEventListener('focusin', clear);
		};
	}, []);
	return pressed;
}

/** Excludes the page itself and headings, which get the focus after a change. */
const isControl = (element: Element | null | undefined): element is HTMLElement =>
	element instanceof HTMLElement && element.tabIndex >= 0;

/** Whether the list covers the control where it is or at the other edge; undefined: at both or neither. */
function sideOf(list: Element, control: Element): 'here' | 'there' | undefined {
	const { left, right, top, bottom } = list.getBoundingClientRect();
	const box = control.getBoundingClientRect();
	const covers = (from: number, to: number) =>
		left < box.right && box.left < right && from < box.bottom && box.top < to;
	const isHere = covers(top, bottom);
	if (isHere === covers(window.innerHeight - bottom, window.innerHeight - top)) return undefined;
	return isHere ? 'here' : 'there';
}
