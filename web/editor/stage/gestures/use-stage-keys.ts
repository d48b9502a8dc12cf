// The keyboard on the stage: with a tool that draws, arrows move a cursor and Enter sets a point; otherwise they move
// what can be moved, or the view.
import { type KeyboardEvent, useCallback, useState } from 'react';
import type { Point } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';
import { usePageSession, useWorkbench } from '../../workbench/context.ts';
import type { Moving } from '../moves/use-mover.ts';
import { outputScale } from '../stage-box.ts';
import { middleShown, toStage } from '../view-transform.ts';
import type { Pen } from './pen.ts';

export const arrows: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
};

/** The keyboard's cursor stays this far inside the stage. */
const shownPx = 24;

/** By how many CSS pixels a key moves the view; undefined for other keys than arrows. */
export function panOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | undefined {
	const arrow = arrows[key];
	const px = shiftKey ? 160 : 40;
	return arrow && { x: -arrow.x * px, y: -arrow.y * px };
}

/** `pen`: of the chosen tool, if it draws. */
export function useStageKeys(pen: Pen | undefined, { mover, movable }: Moving) {
	const { view, announce } = useWorkbench();
	const { state } = usePageSession();
	/** In pixels of the output; null until an arrow key is used. */
	const [keyCursor, setKeyCursor] = useState<Point | null>(null);
	const { width, height } = state.output;

	/**
	 * Where the keyboard draws: first in the middle of what is shown, then where
	 * arrows moved it. In the middle of a pixel.
	 */
	function movedBy(by: Point): Point {
		const from = keyCursor ?? middleShown(view.read(), state.output, view.stage);
		return {
			x: clamp(Math.floor(from.x + by.x) + 0.5, 0.5, width - 0.5),
			y: clamp(Math.floor(from.y + by.y) + 0.5, 0.5, height - 0.5),
		};
	}

	function moveCursor(by: Point): void {
		const to = movedBy(by);
		setKeyCursor(to);
		view.panBy(outside(toStage(view.read(), to)));
	}

	/** How far the view has to move to bring the point onto the stage. */
	function outside({ x, y }: Point): Point {
		const by = (at: number, room: number) => Math.max(0, shownPx - at) - Math.max(0, at - (room - shownPx));
		return { x: by(x, view.stage.width), y: by(y, view.stage.height) };
	}

	async function draw(pen: Pen): Promise<void> {
		// Not during a stroke of a pointer, which this would end.
		if (pen.isDrawing) return;
		const at = movedBy({ x: 0, y: 0 });
		setKeyCursor(at);
		pen.begin([{ ...at, pressure: 1 }], false);
		const text = await pen.end();
		if (text) announce(`${text} at ${Math.floor(at.x)}, ${Math.floor(at.y)}`);
	}

	function onKeyDown(event: KeyboardEvent): void {
		if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return;
		const arrow = arrows[event.key];
		const pan = panOf(event);
		if (arrow && pen) {
			const step = (event.shiftKey ? 10 : 1) / Math.max(outputScale(state.output), 1e-3);
			moveCursor({ x: arrow.x * Math.max(1, step), y: arrow.y * Math.max(1, step) });
		} else if (arrow && movable) {
			const px = event.shiftKey ? 10 : 1;
			mover.nudge(movable, { x: arrow.x * px, y: arrow.y * px });
		} else if (pan) view.panBy(pan);
		else if (event.key === 'Enter' && pen) void (event.repeat || draw(pen));
		else return;
		event.preventDefault();
		// The page's own shortcuts would move the view again.
		event.stopPropagation();
	}

	/** A key that is held makes one step when it is released. */
	const finish = useCallback(() => {
		const text = mover.end();
		if (text) announce(text);
	}, [mover, announce]);

	return {
		keyCursor,
		onKeyDown,
		onKeyUp: (event: KeyboardEvent) => arrows[event.key] && finish(),
		hideCursor: useCallback(() => setKeyCursor(null), []),
		onBlur: () => {
			setKeyCursor(null);
			finish();
		},
	};
}
