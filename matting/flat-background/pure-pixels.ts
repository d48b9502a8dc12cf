// For each mixed pixel at an edge, finds a nearby pixel with the pure foreground colour.
import type { Image } from '../image.ts';
import type { BackgroundLine } from './background-line.ts';
import type { EdgeRules } from './edge-rules.ts';

/** Search distance along a thin stroke for the strongest colour. */
const strokePx = 6;
/**
 * A pixel takes another colour only if its own strength, on the line from the background, is less than this share of
 * the other one's.
 */
const maxStrength = 0.99;

/**
 * For each pixel, the index of its pure pixel. For a pixel of the `band` (indices), that is a nearby pixel deep in the
 * subject, on the colour line from the background through the mixed pixel; in thin strokes, it is the strongest such
 * pixel along the stroke. If there is none, and outside the band, it is the pixel itself. `depth` is the distance to
 * the background.
 */
export function findPurePixels(
	{ width, height }: Image,
	depth: Uint8Array,
	band: readonly number[],
	{ along, isMixture }: BackgroundLine,
	{ bandPx, searchPx, maxShare }: EdgeRules,
): Int32Array {
	const around = neighbours(searchPx);
	const pure = new Int32Array(depth.length).map((_, i) => i);
	const thin: number[] = [];
	for (const i of band) {
		const deep = nearestDeep(i);
		if (deep === undefined) thin.push(i);
		else pure[i] = deep;
	}
	for (let round = 0; round < strokePx; round++) for (const i of thin) takeFromNeighbours(i);
	return pure;

	/** The nearest deep pixel on the colour line through pixel i that deviates from the background at least as much. */
	function nearestDeep(i: number): number | undefined {
		const x = i % width;
		const y = (i - x) / width;
		for (const [dx, dy] of around) {
			if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
			const j = i + dy * width + dx;
			if (depth[j] <= bandPx) continue;
			const share = along(i, j);
			if (share > 0 && share <= maxShare && isMixture(i, j, share)) return j;
		}
		return undefined;
	}

	/** In strokes too thin for deep pixels, propagates the strongest colour on the line from pixel to pixel. */
	function takeFromNeighbours(i: number): void {
		const x = i % width;
		for (const dy of [-width, 0, width]) {
			for (const dx of [-1, 0, 1]) {
				const j = i + dy + dx;
				if (x + dx < 0 || x + dx >= width || !depth[j]) continue;
				const candidate = pure[j];
				const current = pure[i];
				if (candidate === current || isTooFar(i, candidate)) continue;
				const strength = along(current, candidate);
				if (strength <= 0 || strength >= maxStrength || !isMixture(current, candidate, strength)) continue;
				if (isMixture(i, candidate, along(i, candidate))) pure[i] = candidate;
			}
		}
	}

	function isTooFar(i: number, j: number): boolean {
		const columns = Math.abs((i % width) - (j % width));
		return columns > strokePx || Math.abs(Math.floor(i / width) - Math.floor(j / width)) > strokePx;
	}
}

/** Offsets within a square, nearest first. */
function neighbours(reach: number): (readonly [number, number])[] {
	const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
	const steps = side.flatMap((dy) => side.map((dx) => [dx, dy] as const));
	return steps.sort(([ax, ay], [bx, by]) => ax * ax + ay * ay - bx * bx - by * by).slice(1);
}
