// Detects soft shadows, glows and fades, which have no definite edge between subject and background.
import { chessboardDistances } from '../grid/chessboard-distances.ts';
import type { Image } from '../image.ts';
import { difference } from './background-color.ts';
import { rangeAround } from './texture.ts';

/** A gentle slope: a deviation from the background between these, and a range of the 3 x 3 pixels around, in levels. */
const slope = { deviation: { min: 2, max: 40 }, range: { min: 1, max: 10 } };
/**
 * In a JPEG, where noise hides small deviations: the first pixels of the subject, with at most this range, in levels.
 */
const slopeJpeg = { maxDepthPx: 2, maxRange: 16 };
/** Maximum number of pixels on gentle slopes out of the background, per pixel of outline; more are a fade. */
const maxSlopes = 0.04;
/** As `maxSlopes`, for a JPEG: noise causes up to 0.25, a soft shadow 1.5 (measured). */
const maxSlopesJpeg = 0.6;
/**
 * JPEG ringing ends with the block of 16 x 16 pixels (4:2:0 chroma); faint pixels further out belong to the drawing.
 */
const ringingPx = 16;
const faintLevels = { min: 3, max: 48 };
/** Accepted faint pixels further out, per pixel of outline. */
const maxFaint = 0.1;
/**
 * Behind the anti-aliased edge, at `depthPx`, a pixel has reached the
 * subject's colour if the next one inwards differs by at most these levels.
 */
const arrival = { depthPx: 3, levels: 6 };
const arrivalJpeg = { depthPx: 4, levels: 12 };
/** Minimum share of the edge pixels that must have reached that colour. */
const minArrived = 0.9;
/** Lower for a JPEG, because ringing affects the compared pixels. */
const minArrivedJpeg = 0.6;

/**
 * True if the transition to the background is wider than the two pixels of an
 * anti-aliased edge. `depth` is the distance to the background.
 */
export function fallsSoftly(
	{ width, height, rgb }: Image,
	deviation: Uint8Array,
	depth: Uint8Array,
	hasNoise: boolean,
): boolean {
	const { depthPx, levels } = hasNoise ? arrivalJpeg : arrival;
	let outline = 0;
	let slopes = 0;
	let arriving = 0;
	let arrived = 0;
	for (let y = 1; y < height - 1; y++) {
		for (let i = y * width + 1, end = i + width - 2; i < end; i++) {
			const here = depth[i];
			if (here === 0) continue;
			if (here === 1) outline++;
			if (hasNoise) {
				if (here <= slopeJpeg.maxDepthPx && rangeAround(rgb, width, i) <= slopeJpeg.maxRange) slopes++;
			} else if (isWithin(deviation[i], slope.deviation)) {
				if (isWithin(rangeAround(rgb, width, i), slope.range)) slopes++;
			}
			if (here === depthPx) {
				const inner = deeperNeighbour(depth, width, i);
				if (inner < 0) continue;
				arriving++;
				if (difference(rgb, i, inner) <= levels) arrived++;
			}
		}
	}
	if (hasNoise && faintFarOut(deviation, width) > maxFaint * outline) return true;
	if (slopes > (hasNoise ? maxSlopesJpeg : maxSlopes) * outline) return true;
	return arrived < (hasNoise ? minArrivedJpeg : minArrived) * arriving;
}

/** Counts pixels that ringing cannot explain: a wide faint shadow, or parts too pale to separate from noise. */
function faintFarOut(deviation: Uint8Array, width: number): number {
	const strong = deviation.map((level) => (level > faintLevels.max ? 1 : 0));
	const away = chessboardDistances(strong, width, ringingPx + 1);
	let count = 0;
	for (let i = 0; i < deviation.length; i++) {
		if (isWithin(deviation[i], faintLevels) && away[i] > ringingPx) count++;
	}
	return count;
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

function deeperNeighbour(depth: Uint8Array, width: number, i: number): number {
	for (const step of [1, -1, width, -width]) {
		if (depth[i + step] > depth[i]) return i + step;
	}
	return -1;
}
