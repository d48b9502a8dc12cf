// Maps points and boxes of the cutout to the output, and back.
import type { Box, Point } from '#matting/box.ts';

/** A point inside or outside `from` after `from` was moved and scaled to `to`; not rounded. */
export function mappedPoint({ x, y }: Point, from: Box, to: Box): Point {
	return {
		x: to.left + ((x - from.left) * to.width) / from.width,
		y: to.top + ((y - from.top) * to.height) / from.height,
	};
}

/** A box inside or outside `from` after `from` was moved and scaled to `to`; not rounded. */
export function mappedBox(box: Box, from: Box, to: Box): Box {
	const { x: left, y: top } = mappedPoint({ x: box.left, y: box.top }, from, to);
	const width = (box.width * to.width) / from.width;
	const height = (box.height * to.height) / from.height;
	return { left, top, width, height };
}

/** All whole pixels that a box covers, even in part. */
export function roundedOut({ left, top, width, height }: Box): Box {
	const [x, y] = [Math.floor(left), Math.floor(top)];
	return { left: x, top: y, width: Math.ceil(left + width) - x, height: Math.ceil(top + height) - y };
}
