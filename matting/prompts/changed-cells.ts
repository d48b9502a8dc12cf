// The part of a mask that a click changes: where mask and matte differ, connected to the clicked point.
import type { Size } from '#contract/size.ts';
import type { Point } from '../box.ts';
import { createComponentFinder } from '../grid/connected-components.ts';
import type { Matte } from '../image.ts';
import { sampled } from '../inference/whole-image.ts';
import type { Mask } from './mask.ts';
import type { Prompt } from './prompt.ts';

/** From this alpha (0 to 255) on, a matte counts as opaque. */
const half = 128;
/** Where a click hits something half transparent, all of that counts as different. */
const softTo = 230;
/** A click may miss its target by this share of the mask's longer side. */
const nearby = 0.01;

/**
 * 1 for pixels of the mask (which is the subject's) that are to be kept but are transparent in the matte, or are to be
 * removed but are opaque there, if they are connected to a point of that kind; else 0.
 */
export function changedCells(
	image: Size,
	matte: Matte,
	mask: Mask,
	isKept: boolean,
	prompts: readonly Prompt[],
): Uint8Array<ArrayBuffer> {
	const { width, height } = mask;
	const alpha = sampled(matte, image, mask);
	const isIn = (cell: number) => mask.values[cell] >= half === isKept;
	const isOther = (limit: number) => (cell: number) =>
		isIn(cell) && (isKept ? alpha[cell] < limit : alpha[cell] >= 255 - limit);
	const changed = new Uint8Array(width * height);
	const finder = createComponentFinder(width, height);
	for (const { x, y } of prompts.filter(({ keep }) => keep === isKept)) {
		const clicked = {
			x: Math.min(width - 1, Math.floor(x * width)),
			y: Math.min(height - 1, Math.floor(y * height)),
		};
		const isSoft = isSoftAt(alpha[clicked.y * width + clicked.x]);
		const belongs = isOther(isSoft ? softTo : half);
		const start = nearest(mask, clicked, belongs);
		if (start === undefined || finder.has(start)) continue;
		for (const cell of finder.grow(start, belongs)) changed[cell] = 1;
	}
	return changed;
}

const isSoftAt = (value: number) => value > 255 - softTo && value < softTo;

/** The nearest cell that belongs, if there is one close enough. */
function nearest(
	{ width, height }: Size,
	{ x, y }: Point,
	belongs: (cell: number) => boolean,
): number | undefined {
	const reach = Math.round(nearby * Math.max(width, height));
	let best: number | undefined;
	let minDistance = reach + 1;
	for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
		for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
			const distance = Math.hypot(column - x, row - y);
			if (distance < minDistance && belongs(row * width + column))
				[best, minDistance] = [row * width + column, distance];
		}
	return best;
}
