// The mask for prompts, as the promptable network finds it: rough, and sharing only its aspect ratio with the image.
import type { Size } from '#contract/size.ts';
import type { Box } from '../box.ts';

export interface Mask extends Size {
	/** The probability that a pixel belongs to what the prompts mean, 0 to 255, row by row. */
	readonly values: Uint8Array;
}

/** The cells of a mask that a box of its image touches. */
export function cellsOf(box: Box, image: Size, mask: Size): Box {
	return scaled(box, mask.width / image.width, mask.height / image.height, mask);
}

/** The pixels of the image that a box of its mask touches. */
export function pixelsOf(cells: Box, mask: Size, image: Size): Box {
	return scaled(cells, image.width / mask.width, image.height / mask.height, image);
}

function scaled({ left, top, width, height }: Box, across: number, down: number, within: Size): Box {
	const [x, y] = [Math.floor(left * across), Math.floor(top * down)];
	return {
		left: x,
		top: y,
		width: Math.min(within.width, Math.ceil((left + width) * across)) - x,
		height: Math.min(within.height, Math.ceil((top + height) * down)) - y,
	};
}
