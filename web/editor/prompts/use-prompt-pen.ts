// The pen of Keep and Remove: a click, or a short stroke over one object, requests the region there.
import { useEffect, useRef, useState } from 'react';
import type { Point } from '#matting/box.ts';
import type { Pen } from '../stage/gestures/pen.ts';
import { useWorkbench } from '../workbench/context.ts';
import { useEarlyKeys } from '../workbench/use-early-keys.ts';
import { effectivePromptMode } from '../workbench/workbench-state.ts';
import { onCutout, promptsOf } from './points.ts';

interface PromptPen extends Pen {
	/** The stroke that is being drawn, in pixels of the cutout, because the frame may change meanwhile. */
	readonly line: readonly Point[];
}

export function usePromptPen(): PromptPen {
	const { pageSession, chosen, cutout, prompting, announce } = useWorkbench();
	const [line, setLine] = useState<readonly Point[]>([]);
	/** The stroke, updated at once: a release can come before the last move is rendered. */
	const drawn = useRef<{ points: readonly Point[]; isErased: boolean } | undefined>(undefined);

	function draw(stroke: typeof drawn.current): void {
		drawn.current = stroke;
		setLine(stroke?.points ?? []);
	}

	/** Places points by the current frame, not by the frame at the stroke's start. */
	function placed(points: readonly Point[]): Point[] {
		const { state } = pageSession.read();
		return state ? onCutout(points, state.output) : [];
	}

	useEarlyKeys((event) => {
		if (event.key !== 'Escape' || !drawn.current) return false;
		draw(undefined);
		announce('Cancelled');
		return true;
	});

	// Another tool ends the stroke: its region would not be shown.
	// biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the tool.
	useEffect(() => () => draw(undefined), [chosen.tool]);

	return {
		line,
		get isDrawing() {
			return drawn.current !== undefined;
		},
		begin: (points, isErased) => draw({ points: placed(points), isErased }),
		extend(points) {
			const { current } = drawn;
			if (current) draw({ ...current, points: [...current.points, ...placed(points)] });
		},
		async end() {
			const { current } = drawn;
			if (!current) return undefined;
			draw(undefined);
			const mode = current.isErased ? 'remove' : effectivePromptMode(chosen);
			const prompts = promptsOf(current.points, cutout, mode !== 'remove');
			if (prompts.length === 0) announce('The photo is not there');
			else prompting.ask({ mode, prompts, isPreviewed: chosen.prompts.isPreviewed });
			return undefined;
		},
		cancel: () => draw(undefined),
	};
}
