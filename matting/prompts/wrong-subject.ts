// Whether a click to remove something means the whole of the cutout's subject,
// or all of a part that is apart from the rest.
import { areaOf, likeliest } from './choose-mask.ts';
import type { DecodedMask } from './promptable.ts';

/** A region at the click, taken alone, is the part around it if their IoU is at least this. */
const same = 0.75;
/** A part of at most this share of the subject is apart from the rest of it. */
const maxOfSubject = 0.9;

/**
 * The logits of all that is to be removed; undefined if no mask of the network is the part. `part` is 1 where the
 * connected part of the subject around the click is, `subject` the logits of all of it. For a part that is apart from
 * the rest any mask may be the one, otherwise only the likeliest.
 */
export function wholePart(
	masks: readonly DecodedMask[],
	part: Uint8Array,
	subject: Float32Array,
): Float32Array | undefined {
	const cells = part.reduce((sum, value) => sum + value, 0);
	const isApart = cells <= maxOfSubject * areaOf(subject);
	const candidates = isApart ? masks.slice(1) : [likeliest(masks)];
	const [best] = candidates.toSorted((a, b) => iouOf(b.logits, part) - iouOf(a.logits, part));
	return best && iouOf(best.logits, part) >= same ? best.logits : undefined;
}

function iouOf(region: Float32Array, part: Uint8Array): number {
	let [both, either] = [0, 0];
	for (let i = 0; i < region.length; i++) {
		const [a, b] = [region[i] > 0, part[i] > 0];
		if (a && b) both++;
		if (a || b) either++;
	}
	return both / either;
}
