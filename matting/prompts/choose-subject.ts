// Replaces the subject of a matte by the mask that the promptable network found as the whole subject.
import { place } from '../boxed.ts';
import { createComponentFinder } from '../grid/connected-components.ts';
import type { Image, Matte } from '../image.ts';
import { combineMask } from './combine.ts';
import type { Mask } from './mask.ts';
import type { Prompt } from './prompt.ts';

/** Pixels with less alpha than this (0 to 255) do not connect two objects. */
const faint = 8;
const half = 128;
/** An object of the matte is the found one if at least this share of it lies in the mask. */
const minFound = 0.8;

/**
 * The matte of the mask alone. If the mask covers most of one connected object of the matte, that whole object is the
 * subject, with its own edge, because the network may miss a part of it. The mask is the one that `segment` found for
 * the prompts.
 */
export function chooseSubject(
	image: Image,
	matte: Matte,
	mask: Mask,
	prompts: readonly Prompt[],
): Uint8Array<ArrayBuffer> {
	const subject = foundObject(image, matte, mask, prompts) ?? new Uint8Array(matte.length);
	place(combineMask(image, subject, mask, { mode: 'keep', prompts }), subject, image);
	return subject;
}

/** The matte of everything connected to a point to keep; undefined unless the mask covers most of it. */
function foundObject(
	{ width, height }: Image,
	matte: Matte,
	mask: Mask,
	prompts: readonly Prompt[],
): Uint8Array<ArrayBuffer> | undefined {
	const belongs = (i: number) => matte[i] >= faint;
	const finder = createComponentFinder(width, height);
	const object = new Uint8Array(matte.length);
	let [opaque, found] = [0, 0];
	for (const { x, y } of prompts.filter(({ keep }) => keep)) {
		const start = pixelAt(y, height) * width + pixelAt(x, width);
		if (!belongs(start) || finder.has(start)) continue;
		for (const i of finder.grow(start, belongs)) {
			object[i] = matte[i];
			if (object[i] < half) continue;
			opaque++;
			const column = Math.floor((((i % width) + 0.5) * mask.width) / width);
			const row = Math.floor(((Math.floor(i / width) + 0.5) * mask.height) / height);
			if (mask.values[row * mask.width + column] >= half) found++;
		}
	}
	return opaque > 0 && found >= minFound * opaque ? object : undefined;
}

const pixelAt = (share: number, length: number) => Math.min(length - 1, Math.floor(share * length));
