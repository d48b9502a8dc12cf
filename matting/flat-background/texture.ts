// Separates drawings from photos by texture, and JPEG noise from lossless colours.
import { chessboardDistances } from '../grid/chessboard-distances.ts';
import type { Image } from '../image.ts';

/** A 3 x 3 neighbourhood with a larger range than this, in levels, contains an edge. */
const edgeRange = 24;
/** A smooth neighbourhood has at most this range, in levels; gradients are smooth too. */
const smoothRange = 2;
/**
 * Smooth share of drawings: 0.88 to 1; of photographed subjects on a flat
 * background: at most 0.43 (measured, decision 11).
 */
const minSmoothShare = 0.7;
/** Share of the pixels beyond the outline that must be free of edges: coarse texture consists of edges. */
const minEvidence = 0.4;
/** Ringing fills the 8 x 8 block of an edge, so a JPEG is tested further away from edges. */
const ringingPx = 8;
const minSmoothShareJpeg = 0.78;
/** Minimum share of a JPEG's subject that is far from edges; with less, the subject cannot be tested. */
const minEvidenceJpeg = 0.1;
/** Pixels that deviate less from the background, in levels, are no evidence of texture. */
const faintLevels = 2;
const faintLevelsJpeg = 16;
/** Maximum shares of a line drawing's pixels that are away from edges, and deeper inside than a thin stroke. */
const lineDrawing = { away: 0.05, deep: 0.2, strokeDepthPx: 2 };

/**
 * A ripple is a pixel with a small deviation, in levels, among neighbours with small deviations, that differs from the
 * mean of two opposite neighbours by at least half of `minBend`.
 */
const ripple = { maxHere: 8, maxBeside: 12, minBend: 3 };
/** Maximum number of ripples per pixel of pure background beside a deviation; more are JPEG noise. */
const maxRipples = 0.05;

/** Largest difference in any channel within the 3 x 3 pixels around pixel i, which is not at the border. */
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
 * True if the background near the subject has ripples, which JPEG causes. The faint pixels of an anti-aliased edge are
 * next to strong pixels only; those of a soft shadow are on a slope without ripples.
 */
export function isNoisy({ width, height }: Image, deviation: Uint8Array): boolean {
	let ripples = 0;
	let edges = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
			const here = deviation[i];
			const left = deviation[i - 1];
			const right = deviation[i + 1];
			const above = deviation[i - width];
			const below = deviation[i + width];
			const beside = Math.max(left, right, above, below);
			if (here === 0) {
				if (beside > 0) edges++;
			} else if (here <= ripple.maxHere && beside <= ripple.maxBeside) {
				const bend = Math.max(Math.abs(left + right - 2 * here), Math.abs(above + below - 2 * here));
				if (bend >= ripple.minBend) ripples++;
			}
		}
	}
	return ripples > maxRipples * edges;
}

/**
 * True if the subject consists of flat colours, noise-free gradients and crisp edges. A line drawing has no flat parts;
 * without JPEG noise its edges suffice. `depth` is the distance to the background.
 */
export function isDrawn(
	{ width, height, rgb }: Image,
	deviation: Uint8Array,
	depth: Uint8Array,
	hasNoise: boolean,
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
	const clearOfEdges = hasNoise ? chessboardDistances(edges, width, ringingPx + 1) : undefined;
	const faint = hasNoise ? faintLevelsJpeg : faintLevels;
	let subject = 0;
	let deep = 0;
	let evidence = 0;
	let smooth = 0;
	for (let i = 0; i < ranges.length; i++) {
		if (depth[i] === 0) continue;
		subject++;
		if (depth[i] > lineDrawing.strokeDepthPx) deep++;
		if (deviation[i] <= faint || edges[i]) continue;
		if (clearOfEdges && clearOfEdges[i] <= ringingPx) continue;
		evidence++;
		if (ranges[i] <= smoothRange) smooth++;
	}
	if (hasNoise) return evidence >= minEvidenceJpeg * subject && smooth >= minSmoothShareJpeg * evidence;
	if (evidence <= lineDrawing.away * subject) return deep <= lineDrawing.deep * subject;
	return evidence >= minEvidence * deep && smooth >= minSmoothShare * evidence;
}
