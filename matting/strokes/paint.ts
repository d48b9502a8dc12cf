// Applies a stroke to the matte.
import type { Size } from '#contract/size.ts';
import { type Box, intersection } from '../box.ts';
import { type Boxed, cut } from '../boxed.ts';

export type StrokeMode = 'restore' | 'erase';

/**
 * The matte in `box` after a stroke: each value moves by its coverage towards 0 (erase), or towards `own`, the image's
 * own alpha (restore; 255 if the image has none). Restoring lowers nothing. `before` is the whole matte at the stroke's
 * start, so painting a stroke again while it grows changes no pixel twice.
 */
export function paint(
	before: Uint8Array,
	image: Size,
	{ box: covered, values: coverage }: Boxed,
	mode: StrokeMode,
	box: Box,
	own?: Uint8Array,
): Boxed {
	const painted = cut(before, image, box);
	const common = intersection(box, covered);
	for (let y = common.top; y < common.top + common.height; y++) {
		let at = (y - box.top) * box.width + common.left - box.left;
		let from = (y - covered.top) * covered.width + common.left - covered.left;
		let pixel = y * image.width + common.left;
		for (const end = at + common.width; at < end; at++, from++, pixel++) {
			if (coverage[from] === 0) continue;
			const old = painted.values[at];
			const target = mode === 'erase' ? 0 : Math.max(old, own ? own[pixel] : 255);
			painted.values[at] = Math.round(old + ((target - old) * coverage[from]) / 255);
		}
	}
	return painted;
}
