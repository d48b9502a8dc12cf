// Walks along the edge of a mask at a distance from it, as a user's hand follows an edge.
import type { Size } from '#contract/size.ts';
import { clamp } from '#matting/clamp.ts';
import { distances } from '#matting/grid/distances.ts';
import type { PathPoint } from '#matting/strokes/coverage.ts';

/**
 * Signed distance in pixels from the mask's edge, above 0 inside it, smoothed
 * so that the walk has a direction everywhere.
 */
export interface DistanceMap extends Size {
	readonly values: Float32Array;
}

/** Beyond the longest side of any image: what a mask that is empty or full has everywhere. */
const farthestPx = 1e6;

/** Exact to a few % (matting/grid/distances.ts). */
export function signedDistance(truth: Uint8Array, { width, height }: Size): DistanceMap {
	const beyond = truth.map((alpha) => (alpha < 128 ? 1 : 0));
	const inside = distances(beyond, { width, height }, farthestPx);
	const outside = distances(
		beyond.map((value) => 1 - value),
		{ width, height },
		farthestPx,
	);
	return { width, height, values: inside.map((distance, i) => distance - (outside[i] as number)) };
}

const stepPx = 4;
/** The slope of the map is taken over this many pixels. */
const slopePx = 6;

/**
 * Points from `start` on along which the map stays near `level`, at most `lengthPx` long. Ends where the level ends: in
 * a part narrower than that, or at the image's border.
 */
export function walk(map: DistanceMap, start: PathPoint, level: number, lengthPx: number): PathPoint[] {
	const points: PathPoint[] = [];
	let { x, y } = start;
	for (let length = 0; length < lengthPx; length += stepPx) {
		const slope = slopeAt(map, x, y);
		if (!slope) break;
		const off = level - valueAt(map, x, y);
		if (points.length > 3 && Math.abs(off) > slopePx) break;
		x += slope.x * off - slope.y * stepPx;
		y += slope.y * off + slope.x * stepPx;
		if (x < 0 || y < 0 || x >= map.width || y >= map.height) break;
		points.push({ x, y, pressure: 1 });
	}
	return points;
}

function valueAt({ width, height, values }: DistanceMap, x: number, y: number): number {
	const column = clamp(Math.floor(x), 0, width - 1);
	const row = clamp(Math.floor(y), 0, height - 1);
	return values[row * width + column] as number;
}

/** Unit vector towards larger values; undefined where the map is flat. */
function slopeAt(map: DistanceMap, x: number, y: number): { x: number; y: number } | undefined {
	const across = valueAt(map, x + slopePx, y) - valueAt(map, x - slopePx, y);
	const down = valueAt(map, x, y + slopePx) - valueAt(map, x, y - slopePx);
	const length = Math.hypot(across, down);
	return length < slopePx / 2 ? undefined : { x: across / length, y: down / length };
}
