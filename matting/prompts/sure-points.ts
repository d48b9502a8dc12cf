// Finds points that a matte is sure of, as context for a user's own points.
import type { Size } from '#contract/size.ts';
import type { Point } from '../box.ts';
import { distances } from '../grid/distances.ts';

/** Minimum distance of a point from the border of its part, in cells. */
const minDepth = 2;

/**
 * At most `count` points deep inside the part (cells of 1) and away from `clicks`, deepest first. Each is outside the
 * squares around the others whose inscribed circles fit into the part. The border of the grid counts as a border of the
 * part.
 */
export function surePoints(
	part: Uint8Array,
	size: Size,
	clicks: readonly Point[],
	count: number,
): readonly Point[] {
	const left = part.slice();
	const found: Point[] = [];
	while (found.length < count) {
		const depth = depthsOf(left, size);
		const [best, radius] = deepest(depth, size, clicks);
		if (radius < minDepth) break;
		const point = { x: best % size.width, y: Math.floor(best / size.width) };
		found.push({ x: point.x + 0.5, y: point.y + 0.5 });
		clear(left, size, point, depth[best]);
	}
	return found;
}

/** Half of the distance to a click counts as depth too, so that no point lies near a click. */
function deepest(depth: Float32Array, { width }: Size, clicks: readonly Point[]): [number, number] {
	let [best, maxDepth] = [0, 0];
	for (let cell = 0; cell < depth.length; cell++) {
		let value = depth[cell];
		if (value <= maxDepth) continue;
		for (const { x, y } of clicks)
			value = Math.min(value, Math.hypot((cell % width) + 0.5 - x, Math.floor(cell / width) + 0.5 - y) / 2);
		if (value > maxDepth) [best, maxDepth] = [cell, value];
	}
	return [best, maxDepth];
}

/** Distance of each cell of the part to the nearest cell outside it. */
export function depthsOf(part: Uint8Array, size: Size): Float32Array {
	const outside = part.map((isIn) => (isIn ? 0 : 1));
	return distances(outside, size, size.width + size.height, 0);
}

function clear(part: Uint8Array, { width, height }: Size, { x, y }: Point, radius: number): void {
	for (let row = Math.max(0, Math.ceil(y - radius)); row < Math.min(height, y + radius); row++)
		part.fill(
			0,
			row * width + Math.max(0, Math.ceil(x - radius)),
			row * width + Math.min(width, Math.floor(x + radius) + 1),
		);
}
