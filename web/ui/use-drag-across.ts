// Dragging across a picture: the mouse moves the line at once, a finger only once it goes sideways.
import { type PointerEvent, useRef } from 'react';

interface Drag {
	left: number;
	width: number;
	startX: number;
	startY: number;
	/** A finger that has just come down may be about to scroll the page. */
	moving: boolean;
}

/** A finger never rests quite still. */
const slackPx = 4;

/** `onMove` gets the place under the pointer in per cent of the element's width; spread the handlers on the element. */
export function useDragAcross(onMove: (percent: number) => void) {
	const drag = useRef<Drag>(undefined);

	function moveTo(x: number) {
		if (drag.current) onMove(((x - drag.current.left) / drag.current.width) * 100);
	}

	return {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0) return;
			const { left, width } = event.currentTarget.getBoundingClientRect();
			const moving = event.pointerType !== 'touch';
			drag.current = { left, width, startX: event.clientX, startY: event.clientY, moving };
			event.currentTarget.setPointerCapture(event.pointerId);
			if (moving) moveTo(event.clientX);
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			if (!drag.current) return;
			drag.current.moving ||= Math.abs(event.clientX - drag.current.startX) >= slackPx;
			if (drag.current.moving) moveTo(event.clientX);
		},
		onPointerUp(event: PointerEvent<HTMLElement>) {
			// After a tap the line jumps there; an upward swipe that found nothing to scroll is no tap.
			const up = drag.current && Math.abs(event.clientY - drag.current.startY) >= slackPx;
			if (drag.current?.moving || !up) moveTo(event.clientX);
			drag.current = undefined;
		},
		/** The browser has taken the finger for scrolling. */
		onPointerCancel() {
			drag.current = undefined;
		},
	};
}
