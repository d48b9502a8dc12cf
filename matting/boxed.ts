// Values for the pixels in a box of an image: part of a matte, or the coverage of a stroke.
import type { Size } from '#contract/size.ts';
import { type Box, emptyBox } from './box.ts';
import { cropPixels } from './crop.ts';

/** 0 to 255, box.width x box.height, row by row. The box lies within the image and may be empty. */
export interface Boxed {
	readonly box: Box;
	readonly values: Uint8Array<ArrayBuffer>;
}

/** Copies the values in a box out of a plane of the given width. The box lies within the plane. */
export function cut(plane: Uint8Array, { width }: Pick<Size, 'width'>, box: Box): Boxed {
	return { box, values: cropPixels(plane, 1, width, box) };
}

/** Writes the values back into the plane that contains the box, in place. */
export function place({ box, values }: Boxed, plane: Uint8Array, { width }: Pick<Size, 'width'>): void {
	for (let y = 0; y < box.height; y++) {
		const row = values.subarray(y * box.width, (y + 1) * box.width);
		plane.set(row, (box.top + y) * width + box.left);
	}
}

/** The smallest box that contains all values above 0. */
export function paintedBox({ box, values }: Boxed): Box {
	let [left, right, top, bottom] = [box.width, 0, box.height, 0];
	for (let y = 0; y < box.height; y++) {
		const row = values.subarray(y * box.width, (y + 1) * box.width);
		const first = row.findIndex((value) => value > 0);
		if (first < 0) continue;
		left = Math.min(left, first);
		right = Math.max(right, row.findLastIndex((value) => value > 0) + 1);
		top = Math.min(top, y);
		bottom = y + 1;
	}
	if (bottom === 0) return emptyBox;
	return { left: box.left + left, top: box.top + top, width: right - left, height: bottom - top };
}
