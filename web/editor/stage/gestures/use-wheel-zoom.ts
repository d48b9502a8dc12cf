// The wheel on the stage: zooms, as a pinch on a trackpad does, and with Shift moves the view sideways.
import { type RefObject, useEffect } from 'react';
import { clamp } from '#matting/clamp.ts';
import { useWorkbench } from '../../workbench/context.ts';
import { type PlaceInWindow, pointOn } from './point-on.ts';

/** A pinch on a Mac's trackpad in Safari; other browsers send wheel events. */
interface SafariGesture extends Event, PlaceInWindow {
	/** Relative to its start. */
	readonly scale: number;
}

/** A wheel's line in pixels. */
const wheelLinePx = 16;
/** Zoom of a wheel, and of a pinch on a trackpad, which comes as a wheel with Ctrl. */
const wheelRate = 0.0016;
const pinchRate = 0.01;
/** Limit for one event with Ctrl, which may come from a wheel: its steps are far larger than those of a pinch. */
const maxPinched = 0.2;
const pinches = ['gesturestart', 'gesturechange', 'gestureend'] as const;

/** Without React, whose wheel listeners are passive and cannot prevent the page from zooming. */
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
			const by = -event.deltaY * unit;
			const pinched = clamp(by * pinchRate, -maxPinched, maxPinched);
			view.zoomBy(Math.exp(event.ctrlKey ? pinched : by * wheelRate), pointOn(element, event));
		}
		let reached = 1;
		function onPinch(event: Event) {
			// On a touch screen these events come in addition to those of the fingers, which zoom already.
			if (navigator.maxTouchPoints > 0) return;
			event.preventDefault();
			const gesture = event as SafariGesture;
			if (event.type === 'gesturechange') view.zoomBy(gesture.scale / reached, pointOn(element, gesture));
			reached = event.type === 'gesturestart' ? 1 : gesture.scale;
		}
		element?.addEventListener('wheel', onWheel, { passive: false });
		for (const type of pinches) element?.addEventListener(type, onPinch);
		return () => {
			element?.removeEventListener('wheel', onWheel);
			for (const type of pinches) element?.removeEventListener(type, onPinch);
		};
	}, [stage, view]);
}
