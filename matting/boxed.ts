// Values of the pixels of a box of an image: a part of a matte, or the coverage of a stroke.
import type { Size } from '#contract/size.ts';
import { type Box, emptyBox } from './box.ts';
import { cropPixels } from './crop.ts';

/** 0 to 255, box.width x box.height, row by row. The box lies within the image and may be empty. */
export interface Boxed {
	readonly box: Box;
	readonly values: Uint8Array<ArrayBuffer>;
}

/** A copy of the values of a box, which lies within the plane of this width. */
export function cut(plane: Uint8Array, { width }: Pick<Size, 'width'>, box: Box): Boxed {
	return { box, values: cropPixels(plane, 1, width, box) };
}

/** Writes the values into the plane that the box lies in. In place. */
export function place({ box, values }: Boxed, plane: Uint8Array, { width }: Pick<Size, 'width'>): void {
	for (let y = 0; y < box.height; y++) {
		const row = values.subarray(y * box.width, (y + 1) * box.width);
		plane.set(row, (box.top + y) * width + box.left);
	}
}

/** The smallest box around all values above 0. */
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
