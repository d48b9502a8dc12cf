// Maps clicks and strokes on the output to points of the upright image, as few as describe them.
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import type { Point } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import { mappedPoint } from '../session/composition/mapped-box.ts';
import type { Output } from '../session/protocol.ts';

/** Distance between the points of a stroke, as a share of the image's longer side. */
const spacing = 1 / 50;

/**
 * Positions in the cutout, in its pixels, of points in pixels of the output. Points outside the image, or in a part
 * that is cropped away, are left out.
 */
export const onCutout = (points: readonly Point[], output: Output): Point[] =>
	points
		.filter((point) => isShown(point, output))
		.map((point) => mappedPoint(point, output.target, output.source));

/**
 * A stroke, in pixels of the cutout, as points of the upright image: evenly spaced along it, at most limits.maxPrompts.
 */
export function promptsOf(stroke: readonly Point[], cutout: Size, keep: boolean): Prompt[] {
	const longer = Math.max(cutout.width, cutout.height);
	const few = evenly(resampled(stroke, spacing * longer), limits.maxPrompts);
	return few.map(({ x, y }) => ({ x: share(x, cutout.width), y: share(y, cutout.height), keep }));
}

/** At most 1: at the edge of a scaled frame, rounding puts the sums slightly above it. */
const share = (at: number, length: number) => clamp(at / length, 0, 1);

/** Position in the output, in its pixels, of a point in pixels of the cutout. */
export const toOutputPoint = (point: Point, { source, target }: Output): Point =>
	mappedPoint(point, source, target);

function isShown({ x, y }: Point, { target, width, height }: Output): boolean {
	const isInOutput = x >= 0 && y >= 0 && x <= width && y <= height;
	const [across, down] = [x - target.left, y - target.top];
	return isInOutput && across >= 0 && down >= 0 && across <= target.width && down <= target.height;
}

/** Points along the line through `points`, `distance` apart, starting with the first. */
function resampled(points: readonly Point[], distance: number): Point[] {
	const taken = points.slice(0, 1);
	let left = distance;
	for (let i = 1; i < points.length; i++) {
		const [from, to] = [points[i - 1], points[i]] as [Point, Point];
		const length = Math.hypot(to.x - from.x, to.y - from.y);
		for (let at = left; at <= length; at += distance) {
			const along = at / length;
			taken.push({ x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along });
			left += distance;
		}
		left -= length;
	}
	return taken;
}

/** At most `maxPoints` of the points, including the first and the last. */
function evenly(points: readonly Point[], maxPoints: number): readonly Point[] {
	if (points.length <= maxPoints) return points;
	return Array.from(
		{ length: maxPoints },
		(_, i) => points[Math.round((i * (points.length - 1)) / (maxPoints - 1))] as Point,
	);
}
