// What can be moved on the stage (the image behind the cutout, or the subject in its frame), and the settings after a
// move.
import { type Point, wholeOf } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';
import type { Output } from '../../session/protocol.ts';
import type { Settings } from '../../session/settings.ts';
import type { Place } from '../../tools/place-sliders.tsx';
import { positionOf, spellPlace } from '../../tools/position.ts';
import type { WorkbenchState } from '../../workbench/workbench-state.ts';

export type Movable = 'image' | 'subject';

/** The state at the beginning of a move. */
export interface Start {
	readonly settings: Settings;
	readonly output: Output;
}

/** In pixels of the output, to the right and down; with less than one there is nothing to move. */
type Free = Point;

/** What the tool can move; undefined if there is nothing. */
export function movableOf(
	{ tool, frameView }: Pick<WorkbenchState, 'tool' | 'frameView'>,
	{ settings, output }: Start,
): Movable | undefined {
	if (tool === 'background' && settings.background.kind === 'image' && hasRoom(hiddenBy(output)))
		return 'image';
	return tool === 'frame' && frameView === 'result' && hasRoom(freeOf(output)) ? 'subject' : undefined;
}

const hasRoom = ({ x, y }: Free): boolean => x >= 1 || y >= 1;
const hiddenBy = ({ hidden }: Output): Free => ({ x: hidden?.width ?? 0, y: hidden?.height ?? 0 });
const freeOf = ({ subject, placingArea }: Output): Free => ({
	x: (placingArea?.width ?? 0) - (subject?.width ?? 0),
	y: (placingArea?.height ?? 0) - (subject?.height ?? 0),
});

/** Whether `what` lies under a point of the output; `aroundPx` around a small subject count too. */
export function isUnder({ x, y }: Point, what: Movable, output: Output, aroundPx: number): boolean {
	const box = what === 'image' ? wholeOf(output) : output.subject;
	if (!box) return false;
	const within = (at: number, start: number, length: number, around: number) =>
		at >= start - around && at < start + length + around;
	const around = what === 'image' ? 0 : aroundPx;
	return within(x, box.left, box.width, around) && within(y, box.top, box.height, around);
}

/**
 * `by` is in pixels of the output. A subject less than `snapPx` from the middle of its free space snaps to the middle.
 */
export function moved(what: Movable, start: Start, by: Point, snapPx: number): Settings {
	const { settings, output } = start;
	if (what === 'image') return { ...settings, background: movedImage(settings, hiddenBy(output), by) };
	return { ...settings, frame: { ...settings.frame, position: movedSubject(start, by, snapPx) } };
}

/** The background image moves to the right by showing more of its left part. */
function movedImage({ background }: Settings, hidden: Free, by: Point): Settings['background'] {
	if (background.kind !== 'image') return background;
	const share = (from: number, px: number, free: number) => (free < 1 ? from : clamp(from - px / free, 0, 1));
	return {
		...background,
		x: share(background.x, by.x, hidden.x),
		y: share(background.y, by.y, hidden.y),
	};
}

function movedSubject({ settings: { frame }, output }: Start, by: Point, snapPx: number): string {
	const { subject, placingArea } = output;
	if (!subject || !placingArea) return 'original';
	const free = freeOf(output);
	// From the settings, if they have a position: the output may still be from before the last move.
	const from =
		frame.position === 'original'
			? { x: subject.left - placingArea.left, y: subject.top - placingArea.top }
			: pixelsOf(positionOf(frame.position), free);
	const across = placed(from.x, by.x, free.x, snapPx);
	const down = placed(from.y, by.y, free.y, snapPx);
	return spellPlace({ across, down });
}

const pixelsOf = ({ across, down }: Place, free: Free): Point => ({
	x: (free.x * across) / 100,
	y: (free.y * down) / 100,
});

/** In tenths of a percent of the free space; any move changes at least one of them. */
function placed(start: number, by: number, free: number, snapPx: number): number {
	if (free < 1) return 50;
	const tenthsAt = (px: number) => clamp(Math.round((1000 * px) / free), 0, 1000);
	if (by !== 0 && Math.abs(start + by - free / 2) < snapPx) return 50;
	const from = tenthsAt(start);
	const to = tenthsAt(start + by);
	return (to === from ? clamp(from + Math.sign(by), 0, 1000) : to) / 10;
}
