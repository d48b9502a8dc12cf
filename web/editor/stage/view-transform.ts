// The view of the output on the stage, a scale and a place, and its changes by
// zooming and panning. CSS pixels throughout.
import type { Size } from '#contract/size.ts';
import type { Point } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';

export interface View {
	/** CSS pixels per pixel of the output. */
	readonly scale: number;
	/** Where the output's left top corner lies on the stage. */
	readonly left: number;
	readonly top: number;
}

export const maxScale = 32;
const minScale = 0.02;
/** Small images are enlarged to fit up to this many times, in whole steps. */
const maxFitScale = 8;
/** This much of the output stays on the stage, so that it cannot be lost. */
const keptPx = 48;

export interface Padding {
	/** Left, right and above. */
	readonly around: number;
	readonly below: number;
}

/** All of the output, in the middle of what the padding leaves. */
export function fitView(output: Size, stage: Size, { around, below }: Padding): View {
	const width = stage.width - 2 * around;
	const height = stage.height - around - below;
	const ratio = Math.max(minScale, Math.min(width / output.width, height / output.height));
	const scale = ratio < 1 ? ratio : Math.min(maxFitScale, Math.floor(ratio));
	return {
		scale,
		left: around + (width - output.width * scale) / 2,
		top: around + (height - output.height * scale) / 2,
	};
}

/** Zooms around `point`, which keeps its place on the stage. */
export function zoomTo(view: View, scale: number, point: Point): View {
	const to = clamp(scale, minScale, maxScale);
	const ratio = to / view.scale;
	return {
		scale: to,
		left: point.x - (point.x - view.left) * ratio,
		top: point.y - (point.y - view.top) * ratio,
	};
}

export function panBy(view: View, { x, y }: Point): View {
	return { ...view, left: view.left + x, top: view.top + y };
}

/** The nearest view in which a part of the output is on the stage. */
export function keptOnStage(view: View, output: Size, stage: Size): View {
	const within = (start: number, length: number, room: number) => {
		const minShownPx = Math.min(keptPx, length, room);
		return clamp(start, minShownPx - length, room - minShownPx);
	};
	return {
		scale: view.scale,
		left: within(view.left, output.width * view.scale, stage.width),
		top: within(view.top, output.height * view.scale, stage.height),
	};
}

/** Moved to whole device pixels, so that pixels of the output at scale 1 are pixels of the screen. */
export function snapped({ scale, left, top }: View, pixelRatio: number): View {
	const snap = (value: number) => Math.round(value * pixelRatio) / pixelRatio;
	return { scale, left: snap(left), top: snap(top) };
}

/** From the stage to pixels of the output, fractions included. */
export function toOutput({ scale, left, top }: View, { x, y }: Point): Point {
	return { x: (x - left) / scale, y: (y - top) / scale };
}

export function toStage({ scale, left, top }: View, { x, y }: Point): Point {
	return { x: left + x * scale, y: top + y * scale };
}

/** The middle of the part of an output that is on the stage, in pixels of the output. */
export function middleShown(view: View, output: Size, stage: Size): Point {
	const start = toOutput(view, { x: 0, y: 0 });
	const end = toOutput(view, { x: stage.width, y: stage.height });
	return middle([
		{ x: Math.max(0, start.x), y: Math.max(0, start.y) },
		{ x: Math.min(output.width, end.x), y: Math.min(output.height, end.y) },
	]);
}

/** Two fingers moved from `before` to `after`: what lay between them stays between them. */
export function pinched(view: View, before: readonly [Point, Point], after: readonly [Point, Point]): View {
	const ratio = distance(after) / Math.max(1, distance(before));
	const from = middle(before);
	const to = middle(after);
	return panBy(zoomTo(view, view.scale * ratio, from), { x: to.x - from.x, y: to.y - from.y });
}

function middle([a, b]: readonly [Point, Point]): Point {
	return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: readonly [Point, Point]): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}
