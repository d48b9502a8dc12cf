// Walks along the edge of a mask at a distance from it, as a user's hand follows an edge.
import type { Size } from '#contract/size.ts';
import type { PathPoint } from '#matting/strokes/coverage.ts';

/** Signed distance in pixels from the mask's edge, above 0 inside it, smoothed so that the walk has a direction everywhere. */
export interface DistanceMap extends Size {
	readonly values: Float32Array;
}

/** Distances are exact up to a few per cent (two sweeps with steps of 1 and the square root of 2). */
export function signedDistance(truth: Uint8Array, { width, height }: Size): DistanceMap {
	const inside = chamfer(truth, width, height, (alpha) => alpha < 128);
	const outside = chamfer(truth, width, height, (alpha) => alpha >= 128);
	return { width, height, values: inside.map((distance, i) => distance - (outside[i] as number)) };
}

function chamfer(truth: Uint8Array, width: number, height: number, isZero: (alpha: number) => boolean) {
	const distance = Float32Array.from(truth, (alpha) => (isZero(alpha) ? 0 : 1e6));
	const at = (x: number, y: number) =>
		x < 0 || y < 0 || x >= width || y >= height ? 1e6 : (distance[y * width + x] as number);
	const relax = (x: number, y: number, step: 1 | -1) => {
		const straight = Math.min(at(x - step, y), at(x, y - step)) + 1;
		const slanting = Math.min(at(x - step, y - step), at(x + step, y - step)) + Math.SQRT2;
		const i = y * width + x;
		distance[i] = Math.min(distance[i] as number, straight, slanting);
	};
	for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) relax(x, y, 1);
	for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) relax(x, y, -1);
	return distance;
}

const stepPx = 4;
/** The slope of the map is taken over this many pixels. */
const slopePx = 6;

/**
 * Points from `start` on along which the map stays near `level`, at most `lengthPx` long. Ends where the level ends: in a part
 * narrower than that, or at the image's border.
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
	const column = Math.min(width - 1, Math.max(0, Math.floor(x)));
	const row = Math.min(height - 1, Math.max(0, Math.floor(y)));
	return values[row * width + column] as number;
}

/** Unit vector towards larger values; undefined where the map is flat. */
function slopeAt(map: DistanceMap, x: number, y: number): { x: number; y: number } | undefined {
	const across = valueAt(map, x + slopePx, y) - valueAt(map, x - slopePx, y);
	const down = valueAt(map, x, y + slopePx) - valueAt(map, x, y - slopePx);
	const length = Math.hypot(across, down);
	return length < slopePx / 2 ? undefined : { x: across / length, y: down / length };
}
