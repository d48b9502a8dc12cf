// Blends the soft matte into the hard one where edges are soft.

import type { Grid } from '../grid.ts';
import type { Image, Matte } from '../image.ts';
import { cellsAlong, interpolateRow } from './cells-along.ts';
import type { SoftMatte } from './soft-matte.ts';

/** Moves `matte` towards the soft one by `share`, 0 to 1, on a map; interpolated bilinearly. In place. */
export function blendSoft(matte: Matte, soft: SoftMatte, share: Grid, { width, height }: Image): void {
	const across = cellsAlong(width, share.side);
	const down = cellsAlong(height, share.side);
	const starts = firstPixels(across.first, share.side);
	const cells = new Float32Array(share.side);
	const row = new Float32Array(width);
	for (let y = 0; y < height; y++) {
		interpolateRow(cells, share, down.first[y], down.share[y]);
		for (let cell = 0; cell < share.side - 1; ) {
			if (!(cells[cell] > 0 || cells[cell + 1] > 0)) {
				cell++;
				continue;
			}
			const from = starts[cell];
			while (cell < share.side - 1 && (cells[cell] > 0 || cells[cell + 1] > 0)) cell++;
			const to = starts[cell];
			soft.row(row, y, from, to);
			for (let x = from; x < to; x++) {
				const left = cells[across.first[x]];
				const weight = left + (cells[across.first[x] + 1] - left) * across.share[x];
				const hard = matte[y * width + x];
				const wanted = 255 * Math.min(1, Math.max(0, row[x]));
				matte[y * width + x] = hard + (wanted - hard) * weight + 0.5;
			}
		}
	}
}

/** The first pixel of each cell, and the image's end after the last. */
function firstPixels(first: Int32Array, side: number): Int32Array {
	const starts = new Int32Array(side).fill(first.length);
	for (let x = first.length - 1; x >= 0; x--) starts[first[x]] = x;
	for (let cell = side - 2; cell >= 0; cell--) starts[cell] = Math.min(starts[cell], starts[cell + 1]);
	return starts;
}
