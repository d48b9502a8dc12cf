// Distinguishes ink from objects that lie on paper: strokes are thin, long and evenly dark, and cast no shadow.
import type { Size } from '#contract/size.ts';
import { dilate, erode } from '../grid/dilate.ts';
import { areaOf } from '../grid.ts';
import type { Inks } from './inks.ts';

// Why these tests, and what they reject: docs/decisions/0042-writing-by-arithmetic.md.
/** Half-width, as a share of the longer side, from which on something faint is a shadow and not a faint stroke. */
const shadowRadius = 0.0022;
/** Faint pixels within this distance of dense ink, as a share of the longer side, are the edge of the ink. */
const edgeRadius = 0.006;
/** Maximum area of shadows, as a share of that of the dense ink. */
const maxShadowShare = 0.03;
/**
 * Maximum area of everything faint away from dense ink, as a share of the dense ink: writing has hairlines, but objects
 * have strands, spokes and fur.
 */
const maxFarShare = 0.25;
/** Maximum area of everything darker than paper, divided by that of the dense ink: the rest is mostly its edges. */
const maxDarkShare = 4;
/**
 * Maximum area of everything brighter than paper by more than its noise, divided by that of the dense ink: glints, and
 * white parts of objects.
 */
const maxLightShare = 0.07;
/** Minimum length of strokes divided by their width: for one ink, and for several, which objects have more often. */
const minElongation = 100;
const minElongationOfSeveral = 200;
/** Maximum share of the border that is darker than paper, as the lines of ruled paper and the edges of objects are. */
const maxBorderShare = 0.005;
/**
 * Removing the first share of the mean width from each side of the dense ink must leave at most the second share of it.
 */
const thickRadius = 0.8;
const maxThickShare = 0.1;

/** Everything in an image that is darker than its paper. */
export interface Ink extends Inks {
	/** How much darker than the paper each pixel is, see density.ts. */
	readonly density: Float32Array;
	/** Density from which on something is not noise of the paper. */
	readonly faintest: number;
}

/** Whether what is darker than the paper is ink. */
export function isWriting({ density, faintest, inks, shareAt }: Ink, size: Size): boolean {
	const dense = maskOf(density, (_, at) => shareAt(at) > 0.5);
	if (!isThinAndLong(dense, inks, size.width)) return false;
	const area = areaOf(dense);
	const light = maskOf(density, (value) => value < -faintest);
	if (areaOf(light) > maxLightShare * area) return false;
	const dark = maskOf(density, (value) => value > faintest);
	return (
		areaOf(dark) <= maxDarkShare * area &&
		borderShare(dark, size) <= maxBorderShare &&
		isClearAround(dense, dark, size)
	);
}

function isThinAndLong(dense: Uint8Array, inks: number, width: number): boolean {
	const area = areaOf(dense);
	// The length is half of the outline.
	const length = outlineOf(dense, width) / 2;
	const strokePx = area / length;
	if (area === 0 || length < (inks > 1 ? minElongationOfSeveral : minElongation) * strokePx) return false;
	return areaOf(erode(dense, width, Math.round(thickRadius * strokePx))) <= maxThickShare * area;
}

/** Whether there is little that is dark, and no shadow, away from the dense ink. */
function isClearAround(dense: Uint8Array, dark: Uint8Array, { width, height }: Size): boolean {
	const area = areaOf(dense);
	const radius = (share: number, leastPx: number) =>
		Math.max(leastPx, Math.round(share * Math.max(width, height)));
	const nearDense = dilate(dense, width, radius(edgeRadius, 3));
	const farShare = (mask: Uint8Array) => areaOf(mask.map((value, i) => value & (1 - nearDense[i]))) / area;
	return (
		farShare(dark) <= maxFarShare && farShare(erode(dark, width, radius(shadowRadius, 2))) <= maxShadowShare
	);
}

function maskOf(density: Float32Array, belongs: (value: number, at: number) => boolean): Uint8Array {
	const mask = new Uint8Array(density.length);
	for (let i = 0; i < mask.length; i++) if (belongs(density[i], i)) mask[i] = 1;
	return mask;
}

/** Share of the outermost pixels that belong to the mask. */
function borderShare(mask: Uint8Array, { width, height }: Size): number {
	let marked = 0;
	for (let x = 0; x < width; x++) marked += mask[x] + mask[mask.length - 1 - x];
	for (let start = 0; start < mask.length; start += width) marked += mask[start] + mask[start + width - 1];
	return marked / (2 * (width + height));
}

/** Number of pixels in the mask with a neighbour outside it. */
function outlineOf(mask: Uint8Array, columns: number): number {
	let outline = 0;
	for (let i = columns; i < mask.length - columns; i++)
		if (mask[i] && !(mask[i - 1] && mask[i + 1] && mask[i - columns] && mask[i + columns])) outline++;
	return outline;
}
