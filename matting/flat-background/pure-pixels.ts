// For each pixel at an edge, the pixel that shows the subject's colour there without any background in it.
import type { Image } from '../image.ts';
import type { BackgroundLine } from './background-line.ts';
import type { EdgeRules } from './edge-rules.ts';

/** How many pixels along a thin stroke the strongest colour is looked for. */
const strokePx = 6;

/**
 * Its index for each pixel of the `band`, given by indices: a deep one nearby that lies on the line from the background through the
 * pixel, or within thin strokes the strongest such along the stroke. Where nothing is found, and outside the band, a pixel
 * stands for itself. `depth` counts from the background (0).
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
	for (let round = 0; round < strokePx; round++) for (const i of thin) askNeighbours(i);
	return pure;

	/** The nearest deep pixel on the line through pixel i and not weaker than it. */
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

	/** In strokes too thin for deep pixels the strongest colour on the line spreads from pixel to pixel. */
	function askNeighbours(i: number): void {
		const x = i % width;
		for (const dy of [-width, 0, width]) {
			for (const dx of [-1, 0, 1]) {
				const j = i + dy + dx;
				if (x + dx < 0 || x + dx >= width || !depth[j]) continue;
				const candidate = pure[j];
				const current = pure[i];
				if (candidate === current || isTooFar(i, candidate)) continue;
				const strength = along(current, candidate);
				if (strength <= 0 || strength >= 0.99 || !isMixture(current, candidate, strength)) continue;
				if (isMixture(i, candidate, along(i, candidate))) pure[i] = candidate;
			}
		}
	}

	function isTooFar(i: number, j: number): boolean {
		const columns = Math.abs((i % width) - (j % width));
		return columns > strokePx || Math.abs(Math.floor(i / width) - Math.floor(j / width)) > strokePx;
	}
}

/** Steps to the pixels within a square, the nearest first. */
function neighbours(reach: number): (readonly [number, number])[] {
	const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
	const steps = side.flatMap((dy) => side.map((dx) => [dx, dy] as const));
	return steps.sort(([ax, ay], [bx, by]) => ax * ax + ay * ay - bx * bx - by * by).slice(1);
}
