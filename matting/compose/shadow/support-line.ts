// Finds the straight parts of an outline's lower side on which a subject can stand: an edge, or the span between two
// feet.

/** A corner of the outline: column and row, counted from the top. */
interface Corner {
	readonly x: number;
	readonly y: number;
}

type Segment = readonly [from: Corner, to: Corner];

/** Shares of the subject's longer side: how straight a part must be, and how long. No part of a ball is both. */
const tolerance = 0.004;
const minLength = 0.15;
/** Maximum slope: seen from a corner, the edges of a box rise to both sides. Anything steeper is an overhang. */
const maxSlope = 0.7;

/** `lowest` is the lowest row of each column, 0 where there is none. */
export function supportLine(lowest: Float32Array, longerPx: number): Segment[] {
	const corners = simplified(convexHull(lowest), tolerance * longerPx);
	return corners.slice(1).flatMap((to, i) => {
		const from = corners[i];
		const length = to.x - from.x;
		const isSupport = length >= minLength * longerPx && Math.abs(to.y - from.y) <= maxSlope * length;
		return isSupport ? [[from, to] as const] : [];
	});
}

/** The lower side of the convex hull, from left to right (Andrew 1979, monotone chain). */
function convexHull(lowest: Float32Array): Corner[] {
	const hull: Corner[] = [];
	for (let x = 0; x < lowest.length; x++) {
		if (lowest[x] === 0) continue;
		const corner = { x, y: lowest[x] };
		while (hull.length > 1 && !isBelow(hull[hull.length - 1], hull[hull.length - 2], corner)) hull.pop();
		hull.push(corner);
	}
	return hull;
}

const isBelow = (corner: Corner, from: Corner, to: Corner) => corner.y > rowAt([from, to], corner.x);

/** The row of a segment's line in a column. */
export function rowAt([from, to]: Segment, x: number): number {
	return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
}

/** Without the corners that lie within `tolerancePx` of the line between others (Douglas and Peucker 1973). */
function simplified(corners: readonly Corner[], tolerancePx: number): Corner[] {
	if (corners.length < 3) return [...corners];
	const line = [corners[0], corners[corners.length - 1]] as const;
	let furthest = 0;
	let distance = tolerancePx;
	for (let i = 1; i < corners.length - 1; i++) {
		const off = Math.abs(corners[i].y - rowAt(line, corners[i].x));
		if (off > distance) [furthest, distance] = [i, off];
	}
	if (furthest === 0) return [...line];
	const left = simplified(corners.slice(0, furthest + 1), tolerancePx);
	return [...left, ...simplified(corners.slice(furthest), tolerancePx).slice(1)];
}
