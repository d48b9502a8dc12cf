// The matte after a region that was found at a click is kept, removed, or chosen as the subject.
import type { Size } from '#contract/size.ts';
import { wholeOf } from '#matting/box.ts';
import { type Boxed, cut } from '#matting/boxed.ts';
import type { Image } from '#matting/image.ts';
import { chooseSubject } from '#matting/prompts/choose-subject.ts';
import { combineMask } from '#matting/prompts/combine.ts';
import type { Mask } from '#matting/prompts/mask.ts';
import type { MaskRequest } from './protocol.ts';

/** A subject that is chosen takes the place of the whole matte. */
export function combinedMatte(
	image: Image,
	matte: Uint8Array,
	mask: Mask,
	{ mode, prompts, newest }: MaskRequest,
): Boxed {
	if (mode !== 'choose') return combineMask(image, matte, mask, { mode, prompts, clicked: newest });
	return { box: wholeOf(image), values: chooseSubject(image, matte, mask, prompts) };
}

/** Whether the part is what the matte has there already. */
export function isUnchanged(matte: Uint8Array, size: Size, { box, values }: Boxed): boolean {
	return cut(matte, size, box).values.every((value, i) => value === values[i]);
}
