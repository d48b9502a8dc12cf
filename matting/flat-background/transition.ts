// Soft shadows, glows and fades into the background: where they are, no line between subject and background exists.
import type { Image } from '../image.ts';
import { depthFrom } from './depth.ts';
import { rangeAround } from './texture.ts';

/** Pixels that rise gently out of the background, per pixel of outline: more is a fade. */
const maxSlopes = 0.04;
/** The same for a JPEG, which makes gentle slopes of its own: at most 0.25 (measured); a soft shadow 1.5. */
const maxSlopesJpeg = 0.6;
/** A JPEG's ringing ends with its block of 16 x 16 pixels (halved chroma); faint levels farther out are drawn. */
const ringingPx = 16;
const faintLevels = { least: 3, most: 48 };
/** Faint pixels out there, per pixel of outline. */
const maxFaint = 0.1;
/** Behind an anti-aliased edge the image has arrived at the subject's colour; so much of all edges must have. */
const minArrived = 0.9;
/** Lower, because ringing reaches the places that are compared. */
const minArrivedJpeg = 0.6;

/**
 * True when the image falls off into its background over more than the two pixels of an anti-aliased edge.
 * `depth` counts from the background (0).
 */
export function fallsSoftly(
	{ width, height, rgb }: Image,
	strength: Uint8Array,
	depth: Uint8Array,
	noisy: boolean,
): boolean {
	const arrivalDepth = noisy ? 4 : 3;
	const sameColour = noisy ? 12 : 6;
	let outline = 0;
	let slopes = 0;
	let arriving = 0;
	let arrived = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
			const here = depth[i];
			if (here === 0) continue;
			if (here === 1) outline++;
			if (noisy) {
				if (here <= 2 && rangeAround(rgb, width, i) <= 16) slopes++;
			} else if (strength[i] >= 2 && strength[i] <= 40) {
				const range = rangeAround(rgb, width, i);
				if (range >= 1 && range <= 10) slopes++;
			}
			if (here === arrivalDepth) {
				const inner = deeperNeighbour(depth, width, i);
				if (inner < 0) continue;
				arriving++;
				if (difference(rgb, i, inner) <= sameColour) arrived++;
			}
		}
	}
	if (noisy && faintFarOut(strength, width) > maxFaint * outline) return true;
	if (slopes > (noisy ? maxSlopesJpeg : maxSlopes) * outline) return true;
	return arrived < (noisy ? minArrivedJpeg : minArrived) * arriving;
}

/** Pixels that no ringing explains: a wide faint shadow, or parts too pale to tell from noise. */
function faintFarOut(strength: Uint8Array, width: number): number {
	const strong = strength.map((level) => (level > faintLevels.most ? 1 : 0));
	const away = depthFrom(strong, width, ringingPx + 1);
	let count = 0;
	for (let i = 0; i < strength.length; i++) {
		const level = strength[i];
		if (level >= faintLevels.least && level <= faintLevels.most && away[i] > ringingPx) count++;
	}
	return count;
}

function deeperNeighbour(depth: Uint8Array, width: number, i: number): number {
	for (const step of [1, -1, width, -width]) {
		if (depth[i + step] > depth[i]) return i + step;
	}
	return -1;
}

function difference(rgb: Uint8Array, one: number, other: number): number {
	return Math.max(
		Math.abs(rgb[3 * one] - rgb[3 * other]),
		Math.abs(rgb[3 * one + 1] - rgb[3 * other + 1]),
		Math.abs(rgb[3 * one + 2] - rgb[3 * other + 2]),
	);
}
