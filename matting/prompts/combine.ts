// Unites a matte with a mask that the promptable network found, or subtracts the mask from it.
import { emptyBox, grown, isEmpty, wholeOf } from '../box.ts';
import { type Boxed, cut, paintedBox } from '../boxed.ts';
import type { Image, Matte } from '../image.ts';
import { changedCells } from './changed-cells.ts';
import { type Mask, pixelsOf } from './mask.ts';
import { nearCells } from './near-cells.ts';
import type { Prompt } from './prompt.ts';
import { refineMask } from './refine-mask.ts';

/** Margin around changed cells, whose soft edges change too, as a share of the longer side. */
const rim = 0.01;
/** Further margin that the refinement reads, because it needs both sides of an edge, as a share of the longer side. */
const surroundings = 0.06;

interface Combination {
	readonly mode: 'keep' | 'remove';
	/** The prompts for which `segment` found the mask. */
	readonly prompts: readonly Prompt[];
	/**
	 * The newest prompts of the mode's own kind: only what is connected to one of them changes. By default all prompts
	 * count.
	 */
	readonly clicked?: readonly Prompt[];
}

/**
 * The new matte in the box where it may change, after the mask, as `segment` returns it, was kept (united with the
 * matte) or removed (subtracted); an empty box if nothing changes. The matte's own edge stays where the mask confirms
 * it. Keeping raises no value above the image's own alpha.
 */
export function combineMask(
	image: Image,
	matte: Matte,
	mask: Mask,
	{ mode, prompts, clicked = prompts }: Combination,
): Boxed {
	const isKept = mode === 'keep';
	const subject = prompts.some(({ keep }) => keep) ? mask : inverted(mask);
	const changed = changedCells(image, matte, subject, isKept, clicked);
	const whole = wholeOf(mask);
	const cells = paintedBox({ box: whole, values: changed });
	if (isEmpty(cells)) return { box: emptyBox, values: new Uint8Array(0) };
	const rimCells = Math.ceil(rim * Math.max(mask.width, mask.height));
	const box = pixelsOf(grown(cells, rimCells + 1, mask), mask, image);
	const marginPx = Math.ceil(surroundings * Math.max(image.width, image.height));
	const refined = refineMask(image, subject, box, grown(box, marginPx, image));
	const near = nearCells(changed, mask, rimCells, image, box);
	return combined(image, cut(matte, image, box), refined, near, isKept);
}

const inverted = ({ width, height, values }: Mask): Mask => ({
	width,
	height,
	values: values.map((value) => 255 - value),
});

/**
 * Moves alpha towards the subject's where `near` is 255 and leaves it where `near` is 0; keeping lowers nothing and
 * removing raises nothing.
 */
function combined(
	image: Image,
	{ box, values }: Boxed,
	subject: Matte,
	near: Uint8Array,
	isKept: boolean,
): Boxed {
	const out = values.slice();
	for (let y = 0, i = 0; y < box.height; y++)
		for (let x = 0, at = (box.top + y) * image.width + box.left; x < box.width; x++, i++, at++) {
			if (near[i] === 0) continue;
			const old = values[i];
			const wanted = isKept
				? Math.max(old, Math.min(subject[i], image.alpha ? image.alpha[at] : 255))
				: Math.min(old, subject[i]);
			out[i] = Math.round(old + ((wanted - old) * near[i]) / 255);
		}
	return { box, values: out };
}
