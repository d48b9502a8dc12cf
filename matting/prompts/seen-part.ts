// The part of the padded square that the encoder runs on: the image with a little padding. The rest would take time and say nothing new.
import type { Size } from '#contract/size.ts';
import { embeddingSide, inputSide } from './promptable.ts';

/** The side of the square of pixels that one place of an embedding stands for. */
export const placePx = inputSide / embeddingSide;

/** With two places of padding clicks hit as with all of it; with one a little less (docs/appendix/experiments.md). */
const paddingPlaces = 2;

/** In places: of a part that is not much smaller the encoder sees the whole square, because the padding has to be known too. */
const mostPlaces = 58;

/** The places that an image of this size in the square lies in. */
export function placesOf({ width, height }: Size): Size {
	return { width: Math.ceil(width / placePx), height: Math.ceil(height / placePx) };
}

/** The part for an image of this size in the square, in pixels: multiples of placePx. */
export function seenPart(image: Size): Size {
	const { width, height } = placesOf(image);
	const shorter = Math.min(width, height) + paddingPlaces;
	if (shorter > mostPlaces) return { width: inputSide, height: inputSide };
	const px = (places: number) => Math.min(inputSide, (places + paddingPlaces) * placePx);
	return { width: px(width), height: px(height) };
}
