// The brush as a pen: strokes that are sent to the session while they are drawn.
import { useMemo } from 'react';
import { useWorkbench } from '../workbench/context.ts';
import { brushInHand } from '../workbench/workbench-state.ts';
import type { Pen } from './pen.ts';
import { createStrokeSender } from './stroke-sender.ts';
import { useStrokeEnds } from './use-stroke-ends.ts';

export function useBrushPen(): Pen {
	const { work, chosen } = useWorkbench();
	const sender = useMemo(() => createStrokeSender(work), [work]);
	useStrokeEnds(sender);
	const brush = brushInHand(chosen);
	return {
		get isDrawing() {
			return sender.isDrawing;
		},
		begin: (points, isErased) => sender.begin(isErased ? { ...brush, mode: 'erase' } : brush, points),
		extend: sender.extend,
		async end() {
			const isChanged = await sender.end();
			return isChanged ? (brush.mode === 'erase' ? 'Erased' : 'Restored') : undefined;
		},
		cancel: sender.cancel,
	};
}
