// A circle as large as the brush paints, where the pointer or the keyboard's cursor is.
import { useEffect, useState } from 'react';
import type { Point } from '#matting/box.ts';
import { usePageSession, useView, useWorkbench } from '../workbench/context.ts';
import { effectiveBrush } from '../workbench/workbench-state.ts';
import { outputScale } from './stage-box.ts';
import { toStage } from './view-transform.ts';

interface Props {
	/** On the stage. */
	at: Point | null;
	/** In pixels of the output. */
	keyCursor: Point | null;
}

const minPx = 3;
/** How long a brush of another size is shown in the middle when no pointer shows it. */
const sampleMs = 900;

export function BrushCursor({ at, keyCursor }: Props) {
	const { chosen, view: store } = useWorkbench();
	const view = useView();
	const { state } = usePageSession();
	const brush = effectiveBrush(chosen);
	const isSampled = useRecentChange(brush.size);
	const middle = { x: store.stage.width / 2, y: store.stage.height / 2 };
	const point = keyCursor ? toStage(view, keyCursor) : (at ?? (isSampled ? middle : null));
	if (!point) return null;

	const diameter = Math.max(minPx, brush.size * outputScale(state.output) * view.scale);
	return (
		<div
			className="brush-cursor"
			data-mode={brush.mode}
			style={{
				width: diameter,
				height: diameter,
				transform: `translate(${point.x - diameter / 2}px, ${point.y - diameter / 2}px)`,
			}}
		/>
	);
}

/** True for a moment after the value has changed. */
function useRecentChange(value: number): boolean {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), sampleMs);
		return () => clearTimeout(timer);
	}, [value]);
	return value !== settled;
}
