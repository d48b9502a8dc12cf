// A mask that the promptable network found, united with a matte or subtracted from it.
import { emptyBox, grown, isEmpty, wholeOf } from '../box.ts';
import { type Boxed, cut, paintedBox } from '../boxed.ts';
import type { Image, Matte } from '../image.ts';
import { changedCells } from './changed-cells.ts';
import { type Mask, pixelsOf } from './mask.ts';
import { nearCells } from './near-cells.ts';
import type { Prompt } from './prompt.ts';
import { refineMask } from './refine-mask.ts';

/** Margin around what changes, whose soft edges change too, as a share of the longer side. */
const rim = 0.01;
/** Further margin that the refinement reads, because it needs both sides of an edge, as a share of the longer side. */
const surroundings = 0.06;

interface Combination {
	readonly mode: 'keep' | 'remove';
	/** The prompts that `segment` made the mask for. */
	readonly prompts: readonly Prompt[];
	/** The newest of them, of the mode's own kind: only what is connected with one of these changes. Default all. */
	readonly clicked?: readonly Prompt[];
}

/**
 * The new matte, in the box where it may change, after the mask was kept (united with the matte) or removed
 * (subtracted); an empty box if nothing changes. It is that of `segment`. The matte's own edge stays where the mask
 * confirms it. Keeping raises no value above the image's own alpha.
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
 * Towards the subject where `near` is 255, unchanged where it is 0; keeping lowers nothing and removing raises nothing.
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
