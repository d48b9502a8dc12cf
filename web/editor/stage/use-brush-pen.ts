// The brush as a pen: strokes that are sent to the session while they are drawn.
import { useMemo, useRef } from 'react';
import { useWorkbench } from '../workbench/context.ts';
import { effectiveBrush } from '../workbench/workbench-state.ts';
import type { Pen } from './pen.ts';
import { createStrokeSender } from './stroke-sender.ts';
import { useStrokeEnds } from './use-stroke-ends.ts';

export function useBrushPen(): Pen {
	const { work, chosen } = useWorkbench();
	const sender = useMemo(() => createStrokeSender(work), [work]);
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
