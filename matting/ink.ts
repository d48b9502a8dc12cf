// Cuts out writing and line drawings on paper, photographed or scanned, by arithmetic: exactly, and without the
// network, which leaves clouds of paper between strokes.
import { componentsOf } from './grid/connected-components.ts';
import type { Image, Matte } from './image.ts';
import { densityOf, faintestInk } from './ink/density.ts';
import { findInks } from './ink/inks.ts';
import { type Ink, isWriting } from './ink/is-writing.ts';
import { hasPaperAtBorder, sheetOf } from './ink/paper.ts';

/**
 * The matte of thin dark strokes in one to four inks on bright paper that is evenly lit or softly shaded. Undefined for
 * everything else: solid objects and their shadows, ruled paper, paper that ends within the image, and images with
 * transparency.
 */
export function cutInk(image: Image): Matte | undefined {
	if (image.alpha?.some((alpha) => alpha < 255)) return undefined;
	if (!hasPaperAtBorder(image)) return undefined;
	const sheet = sheetOf(image);
	if (!sheet) return undefined;
	const density = densityOf(image, sheet.bare);
	const faintest = faintestInk(density);
	const found = faintest && findInks(sheet, density, image);
	if (!found) return undefined;
	const ink = { density, faintest, ...found };
	return isWriting(ink, image) ? toMatte(ink, image.width) : undefined;
}

/** Ink is connected to something dense; specks and creases of the paper are not. */
function toMatte({ density, faintest, shareAt }: Ink, width: number): Matte {
	const matte = new Uint8Array(density.length);
	const isInk = (at: number) => density[at] > faintest;
	for (const stroke of componentsOf(isInk, width, density.length / width)) {
		if (!stroke.some((at) => shareAt(at) > 0.5)) continue;
		for (const at of stroke) {
			// Fades in, so that the paper's grain does not end abruptly.
			const visible = Math.min(1, density[at] / faintest - 1);
			matte[at] = Math.round(255 * visible * Math.min(1, shareAt(at)));
		}
	}
	return matte;
}
