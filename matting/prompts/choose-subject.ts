// A region that the promptable network found as the whole subject, in place of the subject that a matte has.
import { place } from '../boxed.ts';
import type { Image, Matte } from '../image.ts';
import { createRegionFinder } from '../regions.ts';
import { combineMask } from './combine.ts';
import type { Mask } from './mask.ts';
import type { Prompt } from './prompt.ts';

/** Of 255: fainter pixels do not connect two things. */
const faint = 8;
const half = 128;
/** From this share of it on, a thing of the matte is the one that was found. */
const minFound = 0.8;

/**
 * The matte of the region alone. If it is most of one thing that stands apart in the matte, all of that thing is the subject, with its own
 * edge: the network may miss a part of it. `mask` is that of `segment` for the prompts.
 */
export function chooseSubject(
	image: Image,
	matte: Matte,
	mask: Mask,
	prompts: readonly Prompt[],
): Uint8Array<ArrayBuffer> {
	const subject = thingFound(image, matte, mask, prompts) ?? new Uint8Array(matte.length);
	place(combineMask(image, subject, mask, 'keep', prompts), subject, image);
	return subject;
}

/** What of the matte is connected with a point to keep; undefined unless the mask has most of it. */
function thingFound(
	{ width, height }: Image,
	matte: Matte,
	mask: Mask,
	prompts: readonly Prompt[],
): Uint8Array<ArrayBuffer> | undefined {
	const belongs = (i: number) => matte[i] >= faint;
	const finder = createRegionFinder(width, height);
	const thing = new Uint8Array(matte.length);
	let [opaque, found] = [0, 0];
	for (const { x, y } of prompts.filter(({ keep }) => keep)) {
		const start = pixelAt(y, height) * width + pixelAt(x, width);
		if (!belongs(start) || finder.has(start)) continue;
		for (const i of finder.grow(start, belongs)) {
			thing[i] = matte[i];
			if (thing[i] < half) continue;
			opaque++;
			const column = Math.floor((((i % width) + 0.5) * mask.width) / width);
			const row = Math.floor(((Math.floor(i / width) + 0.5) * mask.height) / height);
			if (mask.values[row * mask.width + column] >= half) found++;
		}
	}
	return opaque > 0 && found >= minFound * opaque ? thing : undefined;
}

const pixelAt = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length));
