// Gestures of fingers, pens and the mouse on the stage: draw, move things or the view, zoom. A second finger cancels what the first one did; a pen takes precedence over fingers.
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { StrokePoint } from '../session/protocol.ts';
import { useWorkbench } from '../workbench/context.ts';
import type { CancelDrag } from './crop-frame.tsx';
import type { Pen } from './pen.ts';
import type { Moving } from './use-mover.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { type Point, pinched, toOutput } from './view-transform.ts';

/** The eraser of a pen. */
const eraserButton = 32;
const middleButton = 1;
/** A touch that has moved no further has begun nothing. */
const slackPx = 6;
/** A move of the mouse or a pen begins after this distance. */
const clickPx = 3;
/** This near to the middle, a moved subject snaps to it. */
const snapPx = 6;

interface Drag {
	readonly id: number;
	/** 'frame': the frame of the crop tool follows the pointer. */
	readonly does: 'draw' | 'move' | 'pan' | 'frame';
	/** The one it began with, if it draws: the tool may change meanwhile. */
	readonly pen: Pen | undefined;
	readonly isTouch: boolean;
	/** Where it began on the stage, and what lay there of the output. */
	readonly from: Point;
	readonly grip: Point;
	/** Whether the pointer has moved further than a hand trembles. */
	hasBegun: boolean;
	/** Whether something was moved. Once that has ended, by Escape or because the page was hidden, the rest of the drag does nothing. */
	hasMoved: boolean;
}

interface Options {
	readonly stage: RefObject<HTMLElement | null>;
	/** Pen of the chosen tool, if it draws. */
	readonly pen: Pen | undefined;
	/** Whether a drag moves the view although a tool draws: the space bar is held. */
	readonly isPanning: RefObject<boolean>;
	readonly moving: Moving;
	/** Cancels a drag of the crop tool's frame. */
	readonly cancelFrame: CancelDrag;
	/** Called with where a mouse or pen is, on the stage; null when it has left. */
	readonly onHover: (point: Point | null) => void;
}

export function useGestures({ stage, pen, isPanning, moving, cancelFrame, onHover }: Options) {
	const { view, announce } = useWorkbench();
	const pointers = useRef(new Map<number, Point>());
	/** The pointer that draws or moves. */
	const drag = useRef<Drag | undefined>(undefined);

	useWheelZoom(stage);

	const pointOf = (event: { clientX: number; clientY: number }): Point => {
		const box = stage.current?.getBoundingClientRect();
		return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
	};
	const strokePoint = (event: globalThis.PointerEvent): StrokePoint => ({
		...toOutput(view.read(), pointOf(event)),
		// Mice and most touch screens report a constant.
		pressure: event.pointerType === 'pen' ? event.pressure : 1,
	});

	/** A palm, or a finger, while a pen or the mouse draws. */
	const isIgnored = (event: PointerEvent<HTMLElement>) =>
		event.pointerType === 'touch' && drag.current && drag.current.does !== 'pan' && !drag.current.isTouch;

	function cancel() {
		drag.current?.pen?.cancel();
		moving.mover.cancel();
		cancelFrame.current?.();
		drag.current = undefined;
	}

	/** A palm often rests before the pen does. A stroke that a finger has really begun is kept. */
	function putPenFirst() {
		if (drag.current && !drag.current.isTouch) return;
		if (drag.current?.hasBegun) void end(drag.current);
		else cancel();
		drag.current = undefined;
		pointers.current.clear();
	}

	/** A frame that left the stage while it was dragged: the end of its pointer may have been elsewhere. */
	function forgetFrame() {
		if (drag.current?.does !== 'frame' || cancelFrame.current) return;
		drag.current = undefined;
		pointers.current.clear();
	}

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		if (event.button > middleButton && !(event.buttons & eraserButton)) return;
		if (event.pointerType === 'pen') putPenFirst();
		forgetFrame();
		const isSecond = pointers.current.size > 0;
		if (isSecond && event.pointerType !== 'touch') return;
		// The frame keeps the pointer that drags it.
		if (isSecond || !cancelFrame.current) stage.current?.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, pointOf(event));
		if (isSecond) cancel();
		else begin(event);
	}

	function begin(event: PointerEvent<HTMLElement>) {
		const from = pointOf(event);
		const isPan = isPanning.current || event.button === middleButton;
		const isFrame = cancelFrame.current !== undefined;
		const does = isFrame ? 'frame' : isPan ? 'pan' : pen ? 'draw' : moving.isAt(from) ? 'move' : 'pan';
		drag.current = {
			id: event.pointerId,
			does,
			pen: does === 'draw' ? pen : undefined,
			isTouch: event.pointerType === 'touch',
			from,
			grip: toOutput(view.read(), from),
			hasBegun: false,
			hasMoved: false,
		};
		const isErased = Boolean(event.buttons & eraserButton);
		drag.current.pen?.begin([strokePoint(event.nativeEvent)], isErased);
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

	function follow(event: PointerEvent<HTMLElement>, before: Point, point: Point) {
		const { current } = drag;
		if (current) {
			const distance = Math.hypot(point.x - current.from.x, point.y - current.from.y);
			current.hasBegun ||= distance > (current.isTouch ? slackPx : clickPx);
		}
		if (current?.pen) current.pen.extend(pointsOf(event.nativeEvent).map(strokePoint));
		else if (current?.does === 'move') move(current, point);
		else if (current?.does !== 'frame') view.panBy({ x: point.x - before.x, y: point.y - before.y });
	}

	function move(current: Drag, point: Point) {
		const { grip, hasBegun, hasMoved } = current;
		const { movable, mover } = moving;
		const what = mover.moving ?? movable;
		if (!hasBegun || !what || (hasMoved && !mover.moving)) return;
		current.hasMoved = true;
		const now = view.read();
		const to = toOutput(now, point);
		mover.moveTo(what, { x: to.x - grip.x, y: to.y - grip.y }, snapPx / now.scale);
	}

	async function end({ does, pen }: Drag) {
		const text = does === 'move' ? moving.mover.end() : await pen?.end();
		if (text) announce(text);
	}

	function onPointerUp(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		pointers.current.delete(event.pointerId);
		if (event.pointerType === 'touch') onHover(null);
		if (drag.current?.id !== event.pointerId) return;
		void end(drag.current);
		drag.current = undefined;
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
		// After pointerup and pointercancel the pointer is not known any more; without them this is its end.
		onLostPointerCapture: (event: PointerEvent<HTMLElement>) =>
			event.target === event.currentTarget && pointers.current.has(event.pointerId) && onPointerUp(event),
		onPointerLeave: (event: PointerEvent<HTMLElement>) =>
			pointers.current.has(event.pointerId) || onHover(null),
	};
}

/** Where the pointer was since the last event; browsers without coalesced events give an empty list. */
function pointsOf(event: globalThis.PointerEvent): globalThis.PointerEvent[] {
	const points = event.getCoalescedEvents?.() ?? [];
	return points.length > 0 ? points : [event];
}
