// The brush as a pen: strokes that are sent to the session while they are drawn.
import { useEffect, useMemo, useRef } from 'react';
import { useWorkbench } from '../../workbench/context.ts';
import { useEarlyKeys } from '../../workbench/use-early-keys.ts';
import { effectiveBrush } from '../../workbench/workbench-state.ts';
import type { Pen } from './pen.ts';
import { createStrokeSender, type StrokeSender } from './stroke-sender.ts';

export function useBrushPen(): Pen {
	const { pageSession, chosen } = useWorkbench();
	const sender = useMemo(() => createStrokeSender(pageSession), [pageSession]);
	useStrokeEnds(sender);
	const brush = effectiveBrush(chosen);
	/** Mode of the latest stroke. */
	const mode = useRef(brush.mode);
	return {
		get isDrawing() {
			return sender.isDrawing;
		},
		begin(points, isErased) {
			mode.current = isErased ? 'erase' : brush.mode;
			sender.begin({ ...brush, mode: mode.current }, points);
		},
		extend: sender.extend,
		async end() {
			const { isDrawing } = sender;
			const isStep = await sender.end();
			if (isStep) return mode.current === 'erase' ? 'Erased' : 'Restored';
			return isDrawing ? 'Nothing changed' : undefined;
		},
		cancel: sender.cancel,
	};
}

/** Besides its pointer, Escape ends a stroke and cancels it; leaving the page keeps it. */
function useStrokeEnds(sender: StrokeSender): void {
	const { announce } = useWorkbench();

	useEffect(() => {
		const onVisibility = () => document.visibilityState === 'hidden' && void sender.end();
		document.addEventListener('visibilitychange', onVisibility);
		function onBeforeUnload(event: BeforeUnloadEvent) {
			if (!sender.isDrawing) return;
			sender.leave();
			// The browser asks whether to leave; the worker stores the stroke
			// meanwhile, for which a reload alone leaves no time.
			event.preventDefault();
		}
		window.addEventListener('beforeunload', onBeforeUnload);
		return () => {
			document.removeEventListener('visibilitychange', onVisibility);
			window.removeEventListener('beforeunload', onBeforeUnload);
			sender.leave();
		};
	}, [sender]);

	useEarlyKeys((event) => {
		if (event.key !== 'Escape' || !sender.isDrawing) return false;
		sender.cancel();
		announce('Stroke cancelled');
		return true;
	});
}
