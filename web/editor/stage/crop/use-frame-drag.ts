// Drags of the crop tool's frame, by pointer or by arrow keys: shown while they last, and one step at their end.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, wholeOf } from '#matting/box.ts';
import { useSettings, useView, useWorkbench } from '../../workbench/context.ts';
import { arrows } from '../gestures/use-stage-keys.ts';
import { cropOf, dragged, type Handle, nudged, ratioOf } from './crop-box.ts';

export interface FrameDragOptions {
	/** Whether a drag moves the view and not the frame, because the space bar is held. */
	readonly isPanning: RefObject<boolean>;
	/** Set while a pointer drags the frame: puts it back where it was, for a second finger. */
	readonly cancelDrag: CancelDrag;
}

export type CancelDrag = RefObject<(() => void) | undefined>;

/** The frame in pixels of the cutout, as it is or as it is dragged, and the event handlers of a handle. */
export function useFrameDrag({ isPanning, cancelDrag }: FrameDragOptions) {
	const { cutout, chosen, announce } = useWorkbench();
	const { value: frame, commit } = useSettings('frame');
	const view = useView();
	const [draft, setDraft] = useState<Box | null>(null);
	/** The frame, updated at once: a release can come before the last move is rendered. */
	const latest = useRef<Box | null>(null);
	const drag = useRef<{ id: number; from: Box; x: number; y: number } | undefined>(undefined);
	const box = draft ?? frame.crop ?? wholeOf(cutout);
	const ratio = ratioOf(chosen.ratio, cutout);

	// The frame can disappear while it is dragged: the key O shows the original.
	useEffect(
		() => () => {
			cancelDrag.current = undefined;
		},
		[cancelDrag],
	);

	function draw(to: Box | null) {
		latest.current = to;
		setDraft(to);
	}

	function finish() {
		const to = latest.current;
		if (!to) return;
		draw(null);
		commit({ crop: cropOf(to, cutout) }, 'Crop');
		announce(`Frame ${to.width} x ${to.height} pixels, ${to.left} from the left, ${to.top} from the top`);
	}

	function endDrag() {
		drag.current = undefined;
		cancelDrag.current = undefined;
	}

	function release(event: PointerEvent<HTMLElement>) {
		if (drag.current?.id !== event.pointerId) return;
		endDrag();
		finish();
	}

	function cancel() {
		endDrag();
		draw(null);
	}

	function handlersOf(handle: Handle) {
		return {
			onPointerDown(event: PointerEvent<HTMLElement>) {
				// The stage handles further fingers.
				if (event.button !== 0 || !event.isPrimary || isPanning.current || drag.current) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				const { pointerId: id, clientX: x, clientY: y } = event;
				drag.current = { id, from: latest.current ?? box, x, y };
				cancelDrag.current = cancel;
			},
			onPointerMove(event: PointerEvent<HTMLElement>) {
				if (drag.current?.id !== event.pointerId) return;
				const { from, x, y } = drag.current;
				const by = { x: (event.clientX - x) / view.scale, y: (event.clientY - y) / view.scale };
				draw(dragged(from, handle, by, cutout, ratio));
			},
			onPointerUp: release,
			// After pointerup or pointercancel there is nothing left to do; without these this counts as the release.
			onLostPointerCapture: release,
			onPointerCancel: (event: PointerEvent<HTMLElement>) => drag.current?.id === event.pointerId && cancel(),
			onKeyDown(event: KeyboardEvent<HTMLElement>) {
				const arrow = arrows[event.key];
				if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
				event.preventDefault();
				event.stopPropagation();
				const step = event.shiftKey ? 10 : 1;
				draw(nudged(latest.current ?? box, handle, { x: arrow.x * step, y: arrow.y * step }, cutout, ratio));
			},
			onKeyUp: () => drag.current || finish(),
			onBlur: () => drag.current || finish(),
		};
	}

	return { box, isDragged: draft !== null, handlersOf };
}
