// What fingers, pens and the mouse do on the stage: paint, move the view, zoom. A second finger cancels the stroke of the first.
import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import type { StrokePoint } from '../session/protocol.ts';
import { useWorkbench } from '../workbench/context.ts';
import { brushInHand } from '../workbench/workbench-state.ts';
import { createStrokeSender } from './stroke-sender.ts';
import { useStrokeEnds } from './use-stroke-ends.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { type Point, pinched, toOutput } from './view-transform.ts';

/** The eraser of a pen. */
const eraserButton = 32;
const middleButton = 1;

interface Options {
	readonly stage: RefObject<HTMLElement | null>;
	/** Whether a drag moves the view although a brush is chosen: the space bar is held. */
	readonly isPanning: RefObject<boolean>;
	/** Called with where a mouse or pen is, on the stage; null when it has left. */
	readonly onHover: (point: Point | null) => void;
}

export function useGestures({ stage, isPanning, onHover }: Options) {
	const { work, view, chosen, announce } = useWorkbench();
	const sender = useMemo(() => createStrokeSender(work), [work]);
	const pointers = useRef(new Map<number, Point>());
	/** The pointer that paints or moves the view. */
	const drag = useRef<{ id: number; does: 'paint' | 'pan'; isTouch: boolean } | undefined>(undefined);

	useWheelZoom(stage);
	useStrokeEnds(sender);

	const pointOf = (event: { clientX: number; clientY: number }): Point => {
		const box = stage.current?.getBoundingClientRect();
		return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
	};
	const strokePoint = (event: globalThis.PointerEvent): StrokePoint => ({
		...toOutput(view.read(), pointOf(event)),
		// Mice and most touch screens report a constant.
		pressure: event.pointerType === 'pen' ? event.pressure : 1,
	});

	/** A palm, or a finger, while a pen or the mouse paints. */
	const isIgnored = (event: PointerEvent<HTMLElement>) =>
		event.pointerType === 'touch' && drag.current?.does === 'paint' && !drag.current.isTouch;

	function onPointerDown(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		if (event.button > middleButton && !(event.buttons & eraserButton)) return;
		const before = pointers.current.size;
		if (before > 0 && event.pointerType !== 'touch') return;
		stage.current?.setPointerCapture(event.pointerId);
		pointers.current.set(event.pointerId, pointOf(event));
		if (before > 0) {
			sender.cancel();
			drag.current = undefined;
			return;
		}
		const isPainting = chosen.tool === 'brush' && !isPanning.current && event.button !== middleButton;
		drag.current = {
			id: event.pointerId,
			does: isPainting ? 'paint' : 'pan',
			isTouch: event.pointerType === 'touch',
		};
		if (!isPainting) return;
		const brush = brushInHand(chosen);
		const isErased = Boolean(event.buttons & eraserButton);
		sender.begin(isErased ? { ...brush, mode: 'erase' } : brush, [strokePoint(event.nativeEvent)]);
	}

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		const point = pointOf(event);
		onHover(event.pointerType === 'touch' && pointers.current.size !== 1 ? null : point);
		const before = pointers.current.get(event.pointerId);
		if (!before) return;
		const [first, second] = [...pointers.current.keys()];
		if (second !== undefined) {
			const pair = () => [pointers.current.get(first ?? 0), pointers.current.get(second)] as [Point, Point];
			const old = pair();
			pointers.current.set(event.pointerId, point);
			if (event.pointerId === first || event.pointerId === second)
				view.change((now) => pinched(now, old, pair()));
			return;
		}
		pointers.current.set(event.pointerId, point);
		if (drag.current?.does === 'paint') sender.extend(pointsOf(event.nativeEvent).map(strokePoint));
		else view.panBy({ x: point.x - before.x, y: point.y - before.y });
	}

	async function onPointerUp(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		pointers.current.delete(event.pointerId);
		if (event.pointerType === 'touch') onHover(null);
		if (drag.current?.id !== event.pointerId) return;
		const { does } = drag.current;
		drag.current = undefined;
		if (does !== 'paint') return;
		if (await sender.end()) announce(brushInHand(chosen).mode === 'erase' ? 'Erased' : 'Restored');
	}

	function onPointerCancel(event: PointerEvent<HTMLElement>) {
		if (isIgnored(event)) return;
		pointers.current.delete(event.pointerId);
		onHover(null);
		if (drag.current?.id !== event.pointerId) return;
		drag.current = undefined;
		sender.cancel();
	}

	return {
		sender,
		handlers: {
			onPointerDown,
			onPointerMove,
			onPointerUp: (event: PointerEvent<HTMLElement>) => void onPointerUp(event),
			onPointerCancel,
			// After pointerup and pointercancel the pointer is not known any more; without them this is its end.
			onLostPointerCapture: (event: PointerEvent<HTMLElement>) =>
				event.target === event.currentTarget &&
				pointers.current.has(event.pointerId) &&
				void onPointerUp(event),
			onPointerLeave: (event: PointerEvent<HTMLElement>) =>
				pointers.current.has(event.pointerId) || onHover(null),
		},
	};
}

/** Where the pointer was since the last event; browsers without coalesced events give an empty list. */
function pointsOf(event: globalThis.PointerEvent): globalThis.PointerEvent[] {
	const points = event.getCoalescedEvents?.() ?? [];
	return points.length > 0 ? points : [event];
}
