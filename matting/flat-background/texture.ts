// Tells drawn from photographed by texture, and a JPEG's noise from exact colours.
import type { Image } from '../image.ts';
import { depthFrom } from './depth.ts';

/** A 3 x 3 neighbourhood that differs by more levels holds an edge. */
const edgeRange = 24;
/** A calm neighbourhood differs by at most this, so gradients are calm too. */
const calmRange = 2;
/** Drawn: 0.88 to 1; photographed subjects laid on a flat background: at most 0.43 (measured, decision 11). */
const minCalmShare = 0.7;
/** Of the pixels deeper than an edge, the share that must not hold one: coarse texture is nothing but edges. */
const minEvidence = 0.4;
/** Compression spoils calm within its 8 x 8 block, so a JPEG is judged farther away from edges. */
const ringingPx = 8;
const minCalmShareJpeg = 0.78;
/** Share of the subject that must be far from edges, or a JPEG cannot be judged. */
const minEvidenceJpeg = 0.1;
/** A line drawing has fewer pixels away from edges, and fewer that lie deeper than a thin stroke's, by share. */
const lineDrawing = { away: 0.05, deep: 0.2, strokeDepthPx: 2 };

/** Largest difference of a channel within the 3 x 3 pixels around pixel i, which is not at the border. */
export function rangeAround(rgb: Uint8Array, width: number, i: number): number {
	let range = 0;
	for (let channel = 0; channel < 3; channel++) {
		let low = 255;
		let high = 0;
		for (let row = i - width; row <= i + width; row += width) {
			for (let at = 3 * row - 3 + channel, end = at + 6; at <= end; at += 3) {
				const value = rgb[at];
				if (value < low) low = value;
				if (value > high) high = value;
			}
		}
		if (high - low > range) range = high - low;
	}
	return range;
}

/**
 * True when the background near the subject ripples, as JPEG makes it. An anti-aliased edge has faint pixels
 * too, but only beside strong ones; a soft shadow has many, but they lie on a slope without ripples.
 */
export function isNoisy({ width, height }: Image, strength: Uint8Array): boolean {
	let ripples = 0;
	let edges = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
			const here = strength[i];
			const left = strength[i - 1];
			const right = strength[i + 1];
			const above = strength[i - width];
			const below = strength[i + width];
			const most = Math.max(left, right, above, below);
			if (here === 0) {
				if (most > 0) edges++;
			} else if (here <= 8 && most <= 12) {
				if (Math.max(Math.abs(left + right - 2 * here), Math.abs(above + below - 2 * here)) >= 3) ripples++;
			}
		}
	}
	return ripples > 0.05 * edges;
}

/**
 * True when the subject is made of flat colours, noise-free gradients and crisp edges. A line drawing has
 * no flat parts; without compression its edges alone will do. `depth` counts from the background (0).
 */
export function isDrawn(
	{ width, height, rgb }: Image,
	strength: Uint8Array,
	depth: Uint8Array,
	noisy: boolean,
): boolean {
	const ranges = new Uint8Array(depth.length);
	const edges = new Uint8Array(depth.length);
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
			if (!depth[i] && !depth[i - width] && !depth[i + width] && !depth[i - 1] && !depth[i + 1]) continue;
			const range = rangeAround(rgb, width, i);
			ranges[i] = range;
			if (range > edgeRange) edges[i] = 1;
		}
	}
	const clearOfEdges = noisy ? depthFrom(edges, width, ringingPx + 1) : undefined;
	const least = noisy ? 16 : 2;
	let subject = 0;
	let deep = 0;
	let evidence = 0;
	let calm = 0;
	for (let i = 0; i < ranges.length; i++) {
		if (depth[i] === 0) continue;
		subject++;
		if (depth[i] > lineDrawing.strokeDepthPx) deep++;
		if (strength[i] <= least || edges[i]) continue;
		if (clearOfEdges && clearOfEdges[i] <= ringingPx) continue;
		evidence++;
		if (ranges[i] <= calmRange) calm++;
	}
	if (noisy) return evidence >= minEvidenceJpeg * subject && calm >= minCalmShareJpeg * evidence;
	if (evidence <= lineDrawing.away * subject) return deep <= lineDrawing.deep * subject;
	return evidence >= minEvidence * deep && calm >= minCalmShare * evidence;
}
