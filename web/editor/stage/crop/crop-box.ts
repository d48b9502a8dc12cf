// The frame of the crop tool: how dragging its handles and choosing a ratio change it. Pixels of the cutout.
import { isSameSize, type Size } from '#contract/size.ts';
import type { Box, Point } from '#matting/box.ts';
import { clamp } from '#matting/clamp.ts';

/** Which sides a handle moves: -1 left or top, 1 right or bottom, 0 neither. Both 0 moves the whole frame. */
export interface Handle {
	readonly x: -1 | 0 | 1;
	readonly y: -1 | 0 | 1;
	/** For its accessible name. */
	readonly name: string;
}

export const wholeFrame: Handle = { x: 0, y: 0, name: 'Frame' };

export const handles: readonly Handle[] = [
	{ x: -1, y: -1, name: 'Top left corner' },
	{ x: 0, y: -1, name: 'Top edge' },
	{ x: 1, y: -1, name: 'Top right corner' },
	{ x: 1, y: 0, name: 'Right edge' },
	{ x: 1, y: 1, name: 'Bottom right corner' },
	{ x: 0, y: 1, name: 'Bottom edge' },
	{ x: -1, y: 1, name: 'Bottom left corner' },
	{ x: -1, y: 0, name: 'Left edge' },
];

/** Width divided by height of each choice; null: any, 'original': that of the image. */
export const ratios = {
	'Free': null,
	'1:1': 1,
	'4:5': 4 / 5,
	'3:4': 3 / 4,
	'16:9': 16 / 9,
	'Original': 'original',
} as const;

export type RatioName = keyof typeof ratios;

export function ratioOf(name: RatioName, image: Size): number | null {
	const ratio = ratios[name];
	return ratio === 'original' ? image.width / image.height : ratio;
}

/**
 * The frame after a handle has moved `by` pixels: within the image, at least 1 x 1 pixel, in its ratio if it has one.
 */
export function dragged(box: Box, handle: Handle, by: Point, image: Size, ratio: number | null): Box {
	if (handle.x === 0 && handle.y === 0) return moved(box, by, image);
	if (ratio !== null) return inRatio(draggedWidth(box, handle, by, ratio), box, handle, image, ratio);
	const across = span(box.left, box.width, handle.x, by.x, image.width);
	const down = span(box.top, box.height, handle.y, by.y, image.height);
	return { left: across.start, width: across.length, top: down.start, height: down.length };
}

/**
 * As `dragged`, for an arrow key. At a corner with a fixed ratio only the side that the key moves decides, so that each
 * key press moves it by a whole pixel.
 */
export function nudged(box: Box, handle: Handle, by: Point, image: Size, ratio: number | null): Box {
	if (ratio === null || handle.x === 0 || handle.y === 0) return dragged(box, handle, by, image, ratio);
	const side: Handle = by.x === 0 ? { ...handle, x: 0 } : { ...handle, y: 0 };
	return inRatio(draggedWidth(box, side, by, ratio), box, handle, image, ratio);
}

/** The width in the ratio. At a corner that of the point of the frame's diagonal which is nearest to the pointer. */
function draggedWidth(box: Box, { x, y }: Handle, by: Point, ratio: number): number {
	const width = box.width + x * by.x;
	const height = box.height + y * by.y;
	if (x === 0) return height * ratio;
	if (y === 0) return width;
	return (ratio * (ratio * width + height)) / (ratio ** 2 + 1);
}

function moved(box: Box, by: Point, image: Size): Box {
	return {
		...box,
		left: clamp(Math.round(box.left + by.x), 0, image.width - box.width),
		top: clamp(Math.round(box.top + by.y), 0, image.height - box.height),
	};
}

function span(start: number, length: number, side: -1 | 0 | 1, by: number, room: number) {
	const end = start + length;
	if (side < 0) {
		const at = clamp(Math.round(start + by), 0, end - 1);
		return { start: at, length: end - at };
	}
	const at = side > 0 ? clamp(Math.round(end + by), start + 1, room) : end;
	return { start, length: at - start };
}

/** The opposite side or corner stays; for a side, the other direction grows around its middle. */
function inRatio(wanted: number, before: Box, { x, y }: Handle, image: Size, ratio: number): Box {
	const across = anchored(before.left, before.width, x, image.width);
	const down = anchored(before.top, before.height, y, image.height);
	const width = Math.min(wanted, across.room, down.room * ratio);
	return placed(width, width / ratio, across, down, image);
}

/** Where a side is held, as a share of its length, and how long it may become. */
function anchored(start: number, length: number, side: -1 | 0 | 1, room: number) {
	const end = start + length;
	if (side < 0) return { at: end, share: 1, room: end };
	if (side > 0) return { at: start, share: 0, room: room - start };
	const at = start + length / 2;
	return { at, share: 0.5, room: 2 * Math.min(at, room - at) };
}

type Anchor = ReturnType<typeof anchored>;

function placed(wide: number, high: number, across: Anchor, down: Anchor, image: Size): Box {
	const width = clamp(Math.round(wide), 1, image.width);
	const height = clamp(Math.round(high), 1, image.height);
	return {
		left: clamp(Math.round(across.at - across.share * width), 0, image.width - width),
		top: clamp(Math.round(down.at - down.share * height), 0, image.height - height),
		width,
		height,
	};
}

/**
 * A frame of the ratio, as near to the middle of `box` as the image allows: with the longer side of `box`, or the
 * largest one if `box` reaches across the image. So trying one ratio after another does not shrink it.
 */
export function withRatio(box: Box, ratio: number | null, image: Size): Box {
	if (ratio === null) return box;
	const reachesAcross = box.width === image.width || box.height === image.height;
	const longerSide = Math.max(box.width, box.height);
	const wanted = reachesAcross ? image.width : Math.min(longerSide, longerSide * ratio);
	const width = Math.min(wanted, image.width, image.height * ratio);
	const across = anchored(box.left, box.width, 0, image.width);
	const down = anchored(box.top, box.height, 0, image.height);
	return placed(width, width / ratio, across, down, image);
}

/** null if it is the whole image: then nothing is cropped. */
export function cropOf(box: Box, image: Size): Box | null {
	return isSameSize(box, image) ? null : box;
}
