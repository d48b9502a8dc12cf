// Horizontal dragging: a mouse takes effect on press, a finger only after it has moved sideways.
import { type PointerEvent, useRef } from 'react';

interface Drag {
	left: number;
	width: number;
	startX: number;
	startY: number;
	/** False until a finger has moved sideways, as it may be about to scroll the page. */
	isActive: boolean;
}

/** Movement that still counts as a tap. */
const tapTolerancePx = 4;

/**
 * Returns handlers to spread on the element; `onMove` gets the pointer's position in % of the element's width.
 */
export function useHorizontalDrag(onMove: (percent: number) => void) {
	const drag = useRef<Drag>(undefined);

	function moveTo(x: number) {
		if (drag.current) onMove(((x - drag.current.left) / drag.current.width) * 100);
	}

	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0) return;
			const { left, width } = event.currentTarget.getBoundingClientRect();
			const isActive = event.pointerType !== 'touch';
			drag.current = { left, width, startX: event.clientX, startY: event.clientY, isActive };
			event.currentTarget.setPointerCapture(event.pointerId);
			if (isActive) moveTo(event.clientX);
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			if (!drag.current) return;
			drag.current.isActive ||= Math.abs(event.clientX - drag.current.startX) >= tapTolerancePx;
			if (drag.current.isActive) moveTo(event.clientX);
		},
		onPointerUp(event: PointerEvent<HTMLElement>) {
			// A tap moves the line; a vertical swipe on a page that cannot scroll does not.
			const vertical = drag.current && Math.abs(event.clientY - drag.current.startY) >= tapTolerancePx;
			if (drag.current?.isActive || !vertical) moveTo(event.clientX);
			drag.current = undefined;
		},
		/** The browser uses the touch for scrolling. */
		onPointerCancel() {
			drag.current = undefined;
		},
	};
}
