// Geometry of a sheet peeled from its lower right corner: outline of the flat part and of the folded flap.

interface Point {
	x: number;
	y: number;
}

interface Fold {
	/** Outline of the part that is still flat. */
	flat: Point[];
	/** Outline of the folded part, mirrored at the fold; it may reach beyond the sheet. */
	flap: Point[];
}

/**
 * Folds a sheet of `width` x `height` pixels along a line at 45 degrees that moves from the lower right corner
 * (`amount` 0) to the upper left one (`amount` 1).
 */
export function foldSheet(width: number, height: number, amount: number): Fold {
	// The fold is the line x + y = reach.
	const reach = (width + height) * (1 - amount);
	const corners = [
		{ x: 0, y: 0 },
		{ x: width, y: 0 },
		{ x: width, y: height },
		{ x: 0, y: height },
	];
	const lifted = clip(corners, (point) => point.x + point.y - reach);
	return {
		flat: clip(corners, (point) => reach - point.x - point.y),
		flap: lifted.map(({ x, y }) => ({ x: reach - y, y: reach - x })),
	};
}

/** The part of a convex outline where `depth` is not negative (Sutherland-Hodgman clipping against one edge). */
function clip(outline: Point[], depth: (point: Point) => number): Point[] {
	return outline.flatMap((point, index) => {
		const next = outline[(index + 1) % outline.length] ?? point;
		const here = depth(point);
		const there = depth(next);
		const kept = here >= 0 ? [point] : [];
		if (here < 0 === there < 0) return kept;
		const along = here / (here - there);
		return [...kept, { x: point.x + (next.x - point.x) * along, y: point.y + (next.y - point.y) * along }];
	});
}

export function cssPolygon(points: Point[]): string {
	if (points.length < 3) return 'polygon(0 0)';
	return `polygon(${points.map(({ x, y }) => `${x.toFixed(2)}px ${y.toFixed(2)}px`).join(',')})`;
}
