// Points in an image, and axis-aligned boxes of its pixels.
import type { Size } from '#contract/size.ts';

/** In pixels, fractions included. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

/** In pixels, from the image's top left corner. */
export interface Box extends Size {
	readonly left: number;
	readonly top: number;
}

export const emptyBox: Box = { left: 0, top: 0, width: 0, height: 0 };

export const wholeOf = ({ width, height }: Size): Box => ({ left: 0, top: 0, width, height });

export const isEmpty = ({ width, height }: Box): boolean => width === 0 || height === 0;

export const moved = (box: Box, x: number, y: number): Box => ({
	...box,
	left: box.left + x,
	top: box.top + y,
});

/** The overlap of two boxes; empty if they do not overlap. */
export function intersection(a: Box, b: Box): Box {
	const left = Math.max(a.left, b.left);
	const top = Math.max(a.top, b.top);
	const width = Math.min(a.left + a.width, b.left + b.width) - left;
	const height = Math.min(a.top + a.height, b.top + b.height) - top;
	return width > 0 && height > 0 ? { left, top, width, height } : emptyBox;
}

/** The smallest box that contains both; an empty box contributes nothing. */
export function union(a: Box, b: Box): Box {
	if (isEmpty(a)) return b;
	if (isEmpty(b)) return a;
	const left = Math.min(a.left, b.left);
	const top = Math.min(a.top, b.top);
	const width = Math.max(a.left + a.width, b.left + b.width) - left;
	const height = Math.max(a.top + a.height, b.top + b.height) - top;
	return { left, top, width, height };
}

/** The box with a margin on all sides, which may extend beyond the image. */
export function widened({ left, top, width, height }: Box, marginPx: number): Box {
	return {
		left: left - marginPx,
		top: top - marginPx,
		width: width + 2 * marginPx,
		height: height + 2 * marginPx,
	};
}

/** The box with a margin in whole pixels, clipped to the image; an empty box stays empty. */
export function grown(box: Box, marginPx: number, image: Size): Box {
	return isEmpty(box) ? emptyBox : intersection(widened(box, marginPx), wholeOf(image));
}
