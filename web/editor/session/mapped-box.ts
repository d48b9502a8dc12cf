// Maps points and boxes of the cutout to the output, and back.
import type { Box } from '#matting/box.ts';

interface Point {
	readonly x: number;
	readonly y: number;
}

/** A point inside or outside `from` after that was moved and scaled to `to`; not rounded. */
export function mappedPoint({ x, y }: Point, from: Box, to: Box): Point {
	return {
		x: to.left + ((x - from.left) * to.width) / from.width,
		y: to.top + ((y - from.top) * to.height) / from.height,
	};
}

/** A box inside or outside `from` after that was moved and scaled to `to`; rounded outwards to whole pixels. */
export function mappedBox(box: Box, from: Box, to: Box): Box {
	const [x, y] = [to.width / from.width, to.height / from.height];
	const left = Math.floor((box.left - from.left) * x + to.left);
	const top = Math.floor((box.top - from.top) * y + to.top);
	const right = Math.ceil((box.left + box.width - from.left) * x + to.left);
	const bottom = Math.ceil((box.top + box.height - from.top) * y + to.top);
	return { left, top, width: right - left, height: bottom - top };
}
