// The part of the cutout that a region changes, small enough to be sent to the page and drawn over the photo.
import type { Size } from '#contract/size.ts';
import { type Boxed, cut, paintedBox } from '#matting/boxed.ts';
import type { ChangedRegion, PromptMode } from '../protocol.ts';

/** Longest side of the part that is sent, in cells. */
const maxSide = 1024;
const half = 128;

/**
 * `part` is the new matte in a box. For a chosen subject the region is all of it, otherwise what is added or removed.
 */
export function changedRegion(
	matte: Uint8Array,
	size: Size,
	part: Boxed,
	mode: PromptMode,
): ChangedRegion | undefined {
	const before = cut(matte, size, part.box).values;
	const isIn = (i: number) => {
		const [old, next] = [before[i] as number, part.values[i] as number];
		return mode === 'choose' ? next >= half : Math.abs(next - old) >= half / 2;
	};
	const values = part.values.map((_, i) => (isIn(i) ? 255 : 0));
	const box = paintedBox({ box: part.box, values });
	if (box.width === 0) return undefined;
	const step = Math.max(1, Math.max(box.width, box.height) / maxSide);
	const [width, height] = [Math.ceil(box.width / step), Math.ceil(box.height / step)];
	const cells = new Uint8Array(width * height);
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(((y + 0.5) * box.height) / height) + box.top - part.box.top;
		for (let x = 0; x < width; x++, i++) {
			const column = Math.floor(((x + 0.5) * box.width) / width) + box.left - part.box.left;
			cells[i] = values[row * part.box.width + column] as number;
		}
	}
	return { box, width, height, cells };
}
