// The wheel on the stage: zoom, also by a pinch on a trackpad, and with Shift a move to the side.
import { type RefObject, useEffect } from 'react';
import { useWorkbench } from '../workbench/context.ts';

/** A wheel's line in pixels. */
const wheelLinePx = 16;
/** Zoom of a wheel, and of a pinch on a trackpad, which comes as a wheel with Ctrl. */
const wheelRate = 0.0016;
const pinchRate = 0.01;

/** Not through React, whose listeners for wheels cannot prevent the page from zooming. */
export function useWheelZoom(stage: RefObject<HTMLElement | null>): void {
	const { view } = useWorkbench();
	useEffect(() => {
		const element = stage.current;
		function onWheel(event: WheelEvent) {
			event.preventDefault();
			const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1;
			if (event.shiftKey && !event.ctrlKey) {
				view.panBy({ x: -(event.deltaX || event.deltaY) * unit, y: 0 });
				return;
			}
			const box = element?.getBoundingClientRect();
			const point = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
			view.zoomBy(Math.exp(-event.deltaY * unit * (event.ctrlKey ? pinchRate : wheelRate)), point);
		}
		element?.addEventListener('wheel', onWheel, { passive: false });
		return () => element?.removeEventListener('wheel', onWheel);
	}, [stage, view]);
}
