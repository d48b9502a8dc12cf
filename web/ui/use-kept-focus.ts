// Moves the focus to something nearby when the focused control disappears, such as a button whose work is done.
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

interface KeptFocus<Area extends HTMLElement> {
	readonly area: RefObject<Area | null>;
	readonly onFocus: (event: FocusEvent) => void;
	readonly onBlur: () => void;
}

/**
 * For the element that holds the controls, whose component is rendered when they change. `next` gets what was around
 * the control and is still there, from the inside out, the element itself last, and returns what takes the focus.
 */
export function useKeptFocus<Area extends HTMLElement>(
	next: (around: readonly HTMLElement[]) => HTMLElement | null | undefined,
): KeptFocus<Area> {
	const area = useRef<Area>(null);
	const around = useRef<readonly HTMLElement[]>([]);
	useLayoutEffect(() => {
		if (around.current.length === 0 || document.activeElement !== document.body) return;
		const left = around.current.filter((element) => element.isConnected);
		around.current = [];
		next(left)?.focus({ preventScroll: true });
	});
	return {
		area,
		onFocus({ target }) {
			around.current = ancestors(target as Element, area.current);
		},
		// Not called for an element that is removed.
		onBlur() {
			around.current = [];
		},
	};
}

/** From the inside out, up to and with `last`. */
function ancestors(element: Element, last: HTMLElement | null): readonly HTMLElement[] {
	const found: HTMLElement[] = [];
	for (let one = element.parentElement; one; one = one === last ? null : one.parentElement) found.push(one);
	return found;
}
