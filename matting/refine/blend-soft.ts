// Blends the soft matte into the hard one where edges are soft.
import { clamp } from '../clamp.ts';
import type { Grid } from '../grid.ts';
import type { Image, Matte } from '../image.ts';
import type { SoftMatte } from './soft-matte.ts';
import { visitWeighted } from './weighted-runs.ts';

/** Moves `matte` towards the soft matte by `share`, a map of 0 to 1 that is interpolated bilinearly. In place. */
export function blendSoft(matte: Matte, soft: SoftMatte, share: Grid, image: Image): void {
	const row = new Float32Array(image.width);
	visitWeighted(share, image, (y, from, to, weights) => {
		soft.row(row, y, from, to);
		for (let x = from, at = y * image.width + from; x < to; x++, at++) {
			const wanted = 255 * clamp(row[x], 0, 1);
			matte[at] = matte[at] + (wanted - matte[at]) * weights[x] + 0.5;
		}
	});
}
