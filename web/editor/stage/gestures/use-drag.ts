// What one pointer does on the stage while it is down: draws, moves something or the view, or drags the crop tool's
// frame.
import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Point } from '#matting/box.ts';
import type { StrokePoint } from '../../session/protocol.ts';
import { useWorkbench } from '../../workbench/context.ts';
import type { CancelDrag } from '../crop/use-frame-drag.ts';
import type { Moving } from '../moves/use-mover.ts';
import { toOutput } from '../view-transform.ts';
import type { Pen } from './pen.ts';
import type { PlaceInWindow } from './point-on.ts';

/** The eraser of a pen. */
export const eraserButton = 32;
export const middleButton = 1;
/** Distance in pixels up to which a touch has not begun anything. */
const slackPx = 6;
/** A move of the mouse or a pen begins after this distance. */
const clickPx = 3;
/** In pixels: this close to the middle, a moved subject snaps to it. */
const snapPx = 6;

interface Drag {
	readonly id: number;
	/** 'frame': the frame of the crop tool follows the pointer. */
	readonly does: 'draw' | 'move' | 'pan' | 'frame';
	/** The pen that the drag began with, if its tool draws: the tool may change meanwhile. */
	readonly pen: Pen | undefined;
	readonly isTouch: boolean;
	/** Where it began on the stage, and what lay there of the output. */
	readonly from: Point;
	readonly grip: Point;
	/** Whether the pointer has moved further than a trembling hand would move it. */
	hasBegun: boolean;
	/**
	 * Whether something was moved. Once that has ended, by Escape or because the
	 * page was hidden, the rest of the drag does nothing.
	 */
	hasMoved: boolean;
}

export interface DragOptions {
	/** Pen of the chosen tool, if it draws. */
	readonly pen: Pen | undefined;
	/** Whether a drag moves the view although a tool draws: the space bar is held. */
	readonly isPanning: RefObject<boolean>;
	readonly moving: Moving;
	/** Cancels a drag of the crop tool's frame. */
	readonly cancelFrame: CancelDrag;
}

/** `pointOf`: where a pointer is on the stage. */
export function useDrag(
	{ pen, isPanning, moving, cancelFrame }: DragOptions,
	pointOf: (event: PlaceInWindow) => Point,
) {
	const { view, announce } = useWorkbench();
	const drag = useRef<Drag | undefined>(undefined);

	const strokePoint = (event: globalThis.PointerEvent): StrokePoint => ({
		...toOutput(view.read(), pointOf(event)),
		// Mice and most touch screens report a constant pressure.
		pressure: event.pointerType === 'pen' ? event.pressure : 1,
	});

	function whatBegins(event: PointerEvent<HTMLElement>, from: Point): Drag['does'] {
		if (cancelFrame.current) return 'frame';
		if (isPanning.current || event.button === middleButton) return 'pan';
		if (pen) return 'draw';
		return moving.isAt(from) ? 'move' : 'pan';
	}

	function begin(event: PointerEvent<HTMLElement>) {
		const from = pointOf(event);
		const does = whatBegins(event, from);
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

	/** Follows the pointer from where it was `before`. */
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

	/** Ends the drag, if there is one; what it has done stays. */
	async function end() {
		const { current } = drag;
		drag.current = undefined;
		const text = current?.does === 'move' ? moving.mover.end() : await current?.pen?.end();
		if (text) announce(text);
	}

	/** Ends the drag; what it has done is undone. */
	function cancel() {
		drag.current?.pen?.cancel();
		moving.mover.cancel();
		cancelFrame.current?.();
		drag.current = undefined;
	}

	return { drag, begin, follow, end, cancel };
}

/** Where the pointer was since the last event; browsers without coalesced events give an empty list. */
function pointsOf(event: globalThis.PointerEvent): globalThis.PointerEvent[] {
	const points = event.getCoalescedEvents?.() ?? [];
	return points.length > 0 ? points : [event];
}
