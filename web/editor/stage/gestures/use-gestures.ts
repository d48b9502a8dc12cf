// Gestures of fingers, pens and the mouse on the stage. One pointer drags; a second finger cancels that, and zooms; a
// pen takes precedence over fingers.
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Point } from '#matting/box.ts';
import { useWorkbench } from '../../workbench/context.ts';
import { pinched } from '../view-transform.ts';
import { type PlaceInWindow, pointOn } from './point-on.ts';
import { type DragOptions, eraserButton, middleButton, useDrag } from './use-drag.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

interface Options extends DragOptions {
	readonly stage: RefObject<HTMLElement | null>;
	/** Called with where a mouse or pen is, on the stage; null when it has left. */
	readonly onHover: (point: Point | null) => void;
}

export function useGestures({ stage, onHover, ...options }: Options) {
	const { view } = useWorkbench();
	const { cancelFrame } = options;
	const pointers = useRef(new Map<number, Point>());
	const pointOf = (event: PlaceInWindow): Point => pointOn(stage.current, event);
	const { drag, begin, follow, end, cancel } = useDrag(options, pointOf);

	useWheelZoom(stage);

	/** Whether the pointer is a palm, or a finger, while a pen or the mouse draws. */
	const isIgnored = (event: PointerEvent<HTMLElement>) =>
		event.pointerType === 'touch' && drag.current && drag.current.does !== 'pan' && !drag.current.isTouch;

	/** The palm often touches before the pen does: cancels that, but keeps a stroke that a finger has really begun. */
	function putPenFirst() {
		if (drag.current && !drag.current.isTouch) return;
		if (drag.current?.hasBegun) void end();
		else cancel();
		pointers.current.clear();
	}

	/** A frame that left the stage while it was dragged: the end of its pointer may have been elsewhere. */
	function endFrameDrag() {
		if (drag.current?.does !== 'frame' || cancelFrame.current) return;
		drag.current = undefined;
		pointers.current.clear();
	}

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		if (event.button > middleButton && !(event.buttons & eraserButton)) return;
		if (event.pointerType === 'pen') putPenFirst();
		endFrameDrag();
		const isSecond = pointers.current.size > 0;
		if (isSecond && event.pointerType !== 'touch') return;
		// The frame keeps capturing the pointer that drags it.
		if (isSecond || !cancelFrame.current) stage.current?.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, pointOf(event));
		if (isSecond) cancel();
		else begin(event);
	}

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		const point = pointOf(event);
		onHover(event.pointerType === 'touch' && pointers.current.size !== 1 ? null : point);
		const before = pointers.current.get(event.pointerId);
		if (!before) return;
		if (pointers.current.size > 1) {
			pinch(event.pointerId, point);
			return;
		}
		pointers.current.set(event.pointerId, point);
		follow(event, before, point);
	}

	/** The first two fingers zoom and move the view; a third one does nothing. */
	function pinch(moved: number, to: Point) {
		const ids = [...pointers.current.keys()].slice(0, 2);
		const places = () => ids.map((id) => pointers.current.get(id)) as [Point, Point];
		const before = places();
		pointers.current.set(moved, to);
		if (ids.includes(moved)) view.change((now) => pinched(now, before, places()));
	}

	function onPointerUp(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		pointers.current.delete(event.pointerId);
		if (event.pointerType === 'touch') onHover(null);
		if (drag.current?.id === event.pointerId) void end();
	}

	function onPointerCancel(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		pointers.current.delete(event.pointerId);
		onHover(null);
		if (drag.current?.id === event.pointerId) cancel();
	}

	return {
		onPointerDown,
		onPointerMove,
		onPointerUp,
		onPointerCancel,
		// After pointerup and pointercancel the pointer is no longer known; without them this is its end.
		onLostPointerCapture: (event: PointerEvent<HTMLElement>) =>
			event.target === event.currentTarget && pointers.current.has(event.pointerId) && onPointerUp(event),
		onPointerLeave: (event: PointerEvent<HTMLElement>) =>
			pointers.current.has(event.pointerId) || onHover(null),
	};
}
