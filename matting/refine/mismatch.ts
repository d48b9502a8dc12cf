// Measures the mean difference between the soft and the hard matte over the whole image.
import type { Size } from '#contract/size.ts';
import { clamp } from '../clamp.ts';
import type { NearMap } from '../grid/near-map.ts';
import type { Matte } from '../image.ts';
import type { SoftMatte } from './soft-matte.ts';

/**
 * Mean absolute difference, 0 to 1, over the pixels in `near`, of one image row per row of the map; 0 if there are
 * none.
 */
export function measureMismatch(hard: Matte, soft: SoftMatte, { side, values }: NearMap, size: Size): number {
	const { width, height } = size;
	const row = new Float32Array(width);
	const firstPixel = (cell: number) => Math.ceil((cell * width) / side - 0.5);
	let sum = 0;
	let pixels = 0;
	for (let y = 0; y < side; y++) {
		const start = Math.floor(((y + 0.5) * height) / side) * width;
		for (let cell = 0; cell < side; cell++) {
			if (!values[y * side + cell]) continue;
			const from = firstPixel(cell);
			while (cell < side && values[y * side + cell]) cell++;
			const to = firstPixel(cell);
			soft.row(row, start / width, from, to);
			for (let x = from; x < to; x++) {
				const wanted = clamp(row[x], 0, 1);
				sum += Math.abs(wanted - hard[start + x] / 255);
			}
			pixels += to - from;
		}
	}
	return pixels === 0 ? 0 : sum / pixels;
}
