// The keyboard on the stage: with the brush, arrows move a cursor and Enter paints one dab; otherwise arrows move the view.
import { type KeyboardEvent, useCallback, useState } from 'react';
import { useWork, useWorkbench } from '../workbench/context.ts';
import { brushInHand } from '../workbench/workbench-state.ts';
import { outputScale } from './map-box.ts';
import type { StrokeSender } from './stroke-sender.ts';
import { middleShown, type Point, toStage } from './view-transform.ts';

export const arrows: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

/** CSS pixels that an arrow moves the view by. */
const panPx = 40;
/** The keyboard's cursor stays so far inside the stage. */
const shownPx = 24;

export function useStageKeys(sender: StrokeSender) {
	const { view, chosen, announce } = useWorkbench();
	const { state } = useWork();
	/** In pixels of the output; null until an arrow key is used. */
	const [keyCursor, setKeyCursor] = useState<Point | null>(null);
	const { width, height } = state.output;

	/** Where the keyboard paints: first in the middle of what is shown, then where arrows moved it. In the middle of a pixel. */
	function movedBy(by: Point): Point {
		const from = keyCursor ?? middleShown(view.read(), state.output, view.stage);
		return {
			x: Math.min(width - 0.5, Math.max(0.5, Math.floor(from.x + by.x) + 0.5)),
			y: Math.min(height - 0.5, Math.max(0.5, Math.floor(from.y + by.y) + 0.5)),
		};
	}

	function moveBrush(by: Point): void {
		const to = movedBy(by);
		setKeyCursor(to);
		view.panBy(outside(toStage(view.read(), to)));
	}

	/** By how much the view has to move for the point to be on the stage. */
	function outside({ x, y }: Point): Point {
		const by = (at: number, room: number) => Math.max(0, shownPx - at) - Math.max(0, at - (room - shownPx));
		return { x: by(x, view.stage.width), y: by(y, view.stage.height) };
	}

	async function paint(): Promise<void> {
		const at = movedBy({ x: 0, y: 0 });
		setKeyCursor(at);
		const brush = brushInHand(chosen);
		sender.begin(brush, [{ ...at, pressure: 1 }]);
		await sender.end();
		const done = brush.mode === 'erase' ? 'Erased' : 'Restored';
		announce(`${done} at ${Math.floor(at.x)}, ${Math.floor(at.y)}`);
	}

	function onKeyDown(event: KeyboardEvent): void {
		if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
		const arrow = arrows[event.key];
		const isBrush = chosen.tool === 'brush';
		if (arrow && isBrush) {
			const step = (event.shiftKey ? 10 : 1) / Math.max(outputScale(state.output), 1e-3);
			moveBrush({ x: arrow.x * Math.max(1, step), y: arrow.y * Math.max(1, step) });
		} else if (arrow) {
			const step = event.shiftKey ? 4 * panPx : panPx;
			view.panBy({ x: -arrow.x * step, y: -arrow.y * step });
		} else if (event.key === 'Enter' && isBrush) void paint();
		else return;
		event.preventDefault();
		// The page's own shortcuts would move the view again.
		event.stopPropagation();
	}

	return { keyCursor, onKeyDown, onBlur: useCallback(() => setKeyCursor(null), []) };
}
