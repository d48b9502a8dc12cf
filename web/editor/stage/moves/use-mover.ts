// What can be moved on the stage with the chosen tool, and the events that end a move, besides its pointer or key.
import { useEffect, useMemo } from 'react';
import type { Point } from '#matting/box.ts';
import { usePageSession, useWorkbench } from '../../workbench/context.ts';
import { useEarlyKeys } from '../../workbench/use-early-keys.ts';
import { toOutput } from '../view-transform.ts';
import { isUnder, type Movable, movableOf } from './movable.ts';
import { createMover, type Mover } from './mover.ts';

/** A subject that is shown smaller can be taken by this much around it: half of a touch target. */
const touchPx = 22;

export interface Moving {
	readonly mover: Mover;
	/** Undefined where nothing can be moved. */
	readonly movable: Movable | undefined;
	/** Whether it lies under a point of the stage. */
	readonly isAt: (point: Point) => boolean;
}

/** `isShown`: the stage shows the output. */
export function useMover(isShown: boolean): Moving {
	const { pageSession, view, chosen, announce } = useWorkbench();
	const { state, settings } = usePageSession();
	const { output } = state;
	const mover = useMemo(() => createMover(pageSession), [pageSession]);
	const movable = isShown ? movableOf(chosen, { settings, output }) : undefined;

	useEffect(() => {
		const onVisibility = () => document.visibilityState === 'hidden' && void mover.end();
		document.addEventListener('visibilitychange', onVisibility);
		return () => {
			document.removeEventListener('visibilitychange', onVisibility);
			mover.end();
		};
	}, [mover]);

	useEarlyKeys((event) => {
		const isUndo = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());
		if (!mover.moving || (event.key !== 'Escape' && !isUndo)) return false;
		mover.cancel();
		announce('Back where it was');
		return true;
	});

	function isAt(point: Point): boolean {
		if (!movable) return false;
		const { scale } = view.read();
		const { width = 0, height = 0 } = output.subject ?? {};
		const aroundPx = Math.max(0, touchPx - (Math.min(width, height) * scale) / 2) / scale;
		return isUnder(toOutput(view.read(), point), movable, output, aroundPx);
	}

	return { mover, movable, isAt };
}
