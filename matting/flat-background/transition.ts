// Detects soft shadows, glows and fades, in which there is no definite edge between subject and background.
import type { Image } from '../image.ts';
import { difference } from './background-color.ts';
import { distanceTo } from './distance.ts';
import { rangeAround } from './texture.ts';

/** Pixels on gentle slopes out of the background, for each pixel of outline; more of them are a fade. */
const maxSlopes = 0.04;
/** The same for a JPEG: its noise causes up to 0.25, a soft shadow 1.5 (measured). */
const maxSlopesJpeg = 0.6;
/** JPEG ringing ends with the block of 16 x 16 pixels (4:2:0 chroma); fainter levels farther out belong to the drawing. */
const ringingPx = 16;
const faintLevels = { least: 3, most: 48 };
/** Accepted faint pixels farther out, for each pixel of outline. */
const maxFaint = 0.1;
/** Share of the edge pixels that must have reached the subject's colour behind the anti-aliased edge. */
const minArrived = 0.9;
/** Lower, because ringing affects the compared pixels. */
const minArrivedJpeg = 0.6;

/**
 * True if the transition to the background is wider than the two pixels of an anti-aliased edge. `depth` is the distance to
 * the background.
 */
export function fallsSoftly(
	{ width, height, rgb }: Image,
	deviation: Uint8Array,
	depth: Uint8Array,
	noisy: boolean,
): boolean {
	const arrivalDepth = noisy ? 4 : 3;
	const sameColor = noisy ? 12 : 6;
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
			} else if (deviation[i] >= 2 && deviation[i] <= 40) {
				const range = rangeAround(rgb, width, i);
				if (range >= 1 && range <= 10) slopes++;
			}
			if (here === arrivalDepth) {
				const inner = deeperNeighbour(depth, width, i);
				if (inner < 0) continue;
				arriving++;
				if (difference(rgb, i, inner) <= sameColor) arrived++;
			}
		}
	}
	if (noisy && faintFarOut(deviation, width) > maxFaint * outline) return true;
	if (slopes > (noisy ? maxSlopesJpeg : maxSlopes) * outline) return true;
	return arrived < (noisy ? minArrivedJpeg : minArrived) * arriving;
}

/** Pixels that ringing cannot explain: a wide faint shadow, or parts too pale to separate from noise. */
function faintFarOut(deviation: Uint8Array, width: number): number {
	const strong = deviation.map((level) => (level > faintLevels.most ? 1 : 0));
	const away = distanceTo(strong, width, ringingPx + 1);
	let count = 0;
	for (let i = 0; i < deviation.length; i++) {
		const level = deviation[i];
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
