// The pixels' coverage by a stroke of a round brush, extended while the stroke is drawn.
import { isSameSize, type Size } from '#contract/size.ts';
import { type Box, emptyBox, intersection, isEmpty, union, wholeOf } from '../box.ts';
import type { Boxed } from '../boxed.ts';
import { clamp } from '../clamp.ts';
import { coverSegment, type Disc, segmentBox } from './segment.ts';

/** A round brush. */
export interface Tip {
	/** Diameter in pixels, 1 to 1000. */
	readonly size: number;
	/** Share of the radius that is fully covered, in %, 0 to 100; beyond it coverage falls smoothly to the rim. */
	readonly hardness: number;
}

export interface PathPoint {
	/**
	 * In pixels from the image's top left corner: the centre of the first pixel is at 0.5, 0.5. May lie outside the
	 * image.
	 */
	readonly x: number;
	readonly y: number;
	/** 0 to 1; scales the diameter, 1 is the brush's size. */
	readonly pressure: number;
}

interface Stroke {
	/**
	 * Adds points, joined by straight segments to each other and to the earlier points. Returns the box of the pixels
	 * whose coverage may have grown; undefined if there are none. Ignores a point that is not finite or further away
	 * than any screen reaches.
	 */
	extend(points: readonly PathPoint[]): Box | undefined;
	/** Valid until the next call of `extend`, which may replace or change it. Nothing is covered outside its box. */
	readonly coverage: Boxed;
	readonly path: readonly PathPoint[];
}

/** Points closer to the last one than this share of the brush's size change nothing visible. */
const minStep = 1 / 100;
/** In pixels; beyond it, sums of squares would lose the fraction. */
const farthest = 1e6;
/** The box grows by at least this share of its size, so that a long stroke is copied only a few times. */
const spare = 0.5;

/**
 * The coverage of a stroke is the largest of its segments' coverages, so it does not matter how the points are split
 * into calls, and a stroke that crosses itself has no more coverage there.
 */
export function createStroke(image: Size, tip: Tip): Stroke {
	const path: PathPoint[] = [];
	let coverage: Boxed = { box: emptyBox, values: new Uint8Array(0) };
	let last: Disc | undefined;

	function add(point: PathPoint): Box {
		const disc = discOf(point, tip);
		if (last && isNear(last, disc, tip.size * minStep)) return emptyBox;
		const from = last ?? disc;
		last = disc;
		path.push(point);
		const box = intersection(segmentBox(from, disc), wholeOf(image));
		if (isEmpty(box)) return box;
		coverage = extendedBy(coverage, box, image);
		coverSegment(coverage, box, from, disc, tip.hardness);
		return box;
	}

	return {
		extend(points) {
			const changed = points.filter(isUsable).map(add).reduce(union, emptyBox);
			return isEmpty(changed) ? undefined : changed;
		},
		get coverage() {
			return coverage;
		},
		path,
	};
}

const isUsable = ({ x, y, pressure }: PathPoint) =>
	Math.abs(x) < farthest && Math.abs(y) < farthest && Number.isFinite(pressure);

function discOf({ x, y, pressure }: PathPoint, { size }: Tip): Disc {
	return { x, y, radius: (size / 2) * clamp(pressure, 0, 1) };
}

function isNear(a: Disc, b: Disc, distance: number): boolean {
	return Math.hypot(a.x - b.x, a.y - b.y) + Math.abs(a.radius - b.radius) < distance;
}

/** The same coverage in a box that contains `wanted` too. */
function extendedBy(coverage: Boxed, wanted: Box, image: Size): Boxed {
	const { box } = coverage;
	const needed = union(box, wanted);
	if (!isEmpty(box) && isSameSize(needed, box)) return coverage;
	const wider = isEmpty(box) ? needed : intersection(withSpare(needed, box), wholeOf(image));
	const values = new Uint8Array(wider.width * wider.height);
	for (let y = 0; y < box.height; y++) {
		const row = coverage.values.subarray(y * box.width, (y + 1) * box.width);
		values.set(row, (box.top - wider.top + y) * wider.width + box.left - wider.left);
	}
	return { box: wider, values };
}

/** `needed`, with some more pixels on the sides where it is larger than the box. */
function withSpare(needed: Box, box: Box): Box {
	const more = { x: Math.ceil(needed.width * spare), y: Math.ceil(needed.height * spare) };
	const left = needed.left < box.left ? needed.left - more.x : needed.left;
	const top = needed.top < box.top ? needed.top - more.y : needed.top;
	const right = needed.left + needed.width + (needed.left + needed.width > box.left + box.width ? more.x : 0);
	const bottom =
		needed.top + needed.height + (needed.top + needed.height > box.top + box.height ? more.y : 0);
	return { left, top, width: right - left, height: bottom - top };
}
