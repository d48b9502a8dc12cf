// Makes places in the subject opaque that let a little of the background through: eyes, buttons and highlights in the
// background's colours. Real gaps are more transparent somewhere, or open to the background.
import type { Size } from '#contract/size.ts';
import type { Matte } from '../image.ts';

// How these values were chosen: docs/appendix/experiments.md#see-through-places.

/** A pixel with less alpha than this (0 to 255) is open. */
const openBelow = 153;
/** From this alpha (0 to 255) on, a pixel is opaque. */
const opaqueFrom = 250;
/**
 * If more of the image has alpha between these values, nothing is clear enough to be filled, and the lists below would
 * be large.
 */
const maxShare = 0.25;

/**
 * Sets pixels between these alphas to 255, in place, unless they are connected (8-connectivity) to an open pixel or to
 * the border of the image.
 */
export function fillSeeThrough(matte: Matte, { width, height }: Size): void {
	const between = pixelsBetween(matte);
	if (between.length > maxShare * matte.length) return;
	/**
	 * Pixels connected to an open one. Until the end they count as open themselves: their alpha is reduced by
	 * `openBelow`.
	 */
	const reached = new Int32Array(between.length);
	let count = 0;
	const reach = (at: number) => {
		reached[count++] = at;
		matte[at] -= openBelow;
	};
	const isAtBorder = (at: number) => {
		const x = at % width;
		return x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
	};

	// Starts with the pixels at the border, which count as open from then on.
	for (const at of between) if (isAtBorder(at)) reach(at);
	for (const at of between) if (!isAtBorder(at) && hasOpenNeighbour(matte, at, width)) reach(at);
	for (let next = 0; next < count; next++) {
		const at = reached[next];
		if (isAtBorder(at)) continue;
		for (let row = at - width; row <= at + width; row += width)
			for (let to = row - 1; to <= row + 1; to++) if (isBetween(matte[to])) reach(to);
	}
	for (const at of between) if (isBetween(matte[at])) matte[at] = 255;
	for (const at of reached.subarray(0, count)) matte[at] += openBelow;
}

const isBetween = (alpha: number) => alpha >= openBelow && alpha < opaqueFrom;

function pixelsBetween(matte: Matte): Int32Array {
	let count = 0;
	for (let at = 0; at < matte.length; at++) if (isBetween(matte[at])) count++;
	const found = new Int32Array(count);
	for (let at = 0, next = 0; next < count; at++) if (isBetween(matte[at])) found[next++] = at;
	return found;
}

/** Whether one of the eight neighbours is open. The pixel must not be at the border. */
function hasOpenNeighbour(matte: Matte, at: number, width: number): boolean {
	for (let row = at - width; row <= at + width; row += width)
		for (let to = row - 1; to <= row + 1; to++) if (matte[to] < openBelow) return true;
	return false;
}
