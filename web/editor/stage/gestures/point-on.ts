// Where an event happened on the stage.
import type { Point } from '#matting/box.ts';

export type PlaceInWindow = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** In CSS pixels, from the stage's top left corner. */
export function pointOn(stage: HTMLElement | null, { clientX, clientY }: PlaceInWindow): Point {
	const { left = 0, top = 0 } = stage?.getBoundingClientRect() ?? {};
	return { x: clientX - left, y: clientY - top };
}
