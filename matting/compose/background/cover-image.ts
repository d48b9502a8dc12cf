// An image as background: it covers the frame, in which it can be enlarged and moved.
import type { Size } from '#contract/size.ts';
import type { Box } from '../../box.ts';
import { clamp } from '../../clamp.ts';
import { cropPixels } from '../../crop.ts';
import { type Shrink, stretch } from '../../resample/stretch.ts';
import type { BackgroundPixels } from './over-background.ts';

export interface RgbImage extends Size {
	/** Interleaved, 0 to 255. */
	readonly rgb: Uint8Array;
}

interface Cover {
	/** 1 covers the frame exactly; at most 4. */
	readonly zoom: number;
	/** The share of the hidden part that lies to the left and above, 0 to 1; 0.5 is centred. */
	readonly x: number;
	readonly y: number;
}

/**
 * The pixels of a frame of this size. Resampled once: down with `shrink`, up
 * with cubic convolution. Rejects when `shrink` does.
 */
export async function coverImage(
	image: RgbImage,
	cover: Cover,
	size: Size,
	shrink: Shrink,
): Promise<BackgroundPixels> {
	const shown = shownPart(image, cover, size);
	const rgb = cropPixels(image.rgb, 3, image.width, shown);
	const pixels = await stretch(rgb, 3, shown, size, shrink);
	return (from, to) => pixels.slice(3 * from, 3 * to);
}

/** By how many pixels of the frame the covering image is wider and higher than the frame: how far it can be moved. */
export function hiddenOf(image: Size, { zoom }: Pick<Cover, 'zoom'>, frame: Size): Size {
	const scale = scaleOf(image, zoom, frame);
	return { width: image.width * scale - frame.width, height: image.height * scale - frame.height };
}

const scaleOf = ({ width, height }: Size, zoom: number, frame: Size) =>
	zoom * Math.max(frame.width / width, frame.height / height);

/** The part of the image that fills the frame, in whole pixels. */
function shownPart({ width, height }: Size, { zoom, x, y }: Cover, frame: Size): Box {
	const scale = scaleOf({ width, height }, zoom, frame);
	const side = (whole: number, shown: number) => clamp(Math.round(shown / scale), 1, whole);
	const columns = side(width, frame.width);
	const rows = side(height, frame.height);
	return {
		left: Math.round((width - columns) * x),
		top: Math.round((height - rows) * y),
		width: columns,
		height: rows,
	};
}
