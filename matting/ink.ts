// Cuts out writing and line drawings on paper, photographed or scanned, by arithmetic: exact, and without the network,
// which leaves clouds of paper between strokes.
import { componentsOf } from './connected-components.ts';
import type { Image, Matte } from './image.ts';
import { densityOf, type InkLevels, inkLevels } from './ink/density.ts';
import { isOneInk } from './ink/is-one-ink.ts';
import { isWriting } from './ink/is-writing.ts';
import { hasPaperAtBorder, paperOf } from './ink/paper.ts';

/**
 * The matte of thin dark strokes of one ink on bright, evenly lit or softly shaded paper. Undefined for everything else:
 * solid things, their shadows, ruled paper, paper that ends within the image, and images with transparency.
 */
export function cutInk(image: Image): Matte | undefined {
	if (image.alpha?.some((alpha) => alpha < 255)) return undefined;
	if (!hasPaperAtBorder(image)) return undefined;
	const paper = paperOf(image);
	if (!paper) return undefined;
	const density = densityOf(image, paper);
	const levels = inkLevels(density);
	if (!levels || !isWriting(density, levels, image)) return undefined;
	if (!isOneInk(image, paper, density, levels)) return undefined;
	return toMatte(density, levels, image.width);
}

/** Ink is what is connected with something dense; specks and creases of the paper are not. */
function toMatte(density: Float32Array, { faintest, full }: InkLevels, width: number): Matte {
	const matte = new Uint8Array(density.length);
	const isInk = (at: number) => density[at] > faintest;
	for (const stroke of componentsOf(isInk, width, density.length / width)) {
		if (!stroke.some((at) => density[at] > full / 2)) continue;
		for (const at of stroke) {
			// Fades in, so that the paper's grain does not end in a step.
			const visible = Math.min(1, density[at] / faintest - 1);
			matte[at] = Math.round(255 * visible * Math.min(1, density[at] / full));
		}
	}
	return matte;
}
