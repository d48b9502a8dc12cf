// Keeps or removes a region of a matte: computes the matte in and around the region.
import { grown } from '../box.ts';
import type { Boxed } from '../boxed.ts';
import { adjusted } from '../edge/adjust.ts';
import type { Image } from '../image.ts';
import { paint, type StrokeMode } from '../strokes/paint.ts';
import { snapCoverage } from '../strokes/snap.ts';
import type { MatteRegion } from './matte-regions.ts';

/** Width of the soft edge around a hole or an island, which changes with it, in pixels. */
const edgePx = 3;
/** Distance in pixels over which the border of a change softens. */
const seamPx = 2;
/** Width of the surroundings with which the colours of a doubtful region are compared, in pixels. */
const surroundingsPx = 2;

/**
 * The new matte in the box where it may change. Filling a hole or removing an island also changes the soft edge around
 * it; the reverse changes the region alone, with a soft seam. In a doubtful region, only pixels change whose colour
 * differs from the surroundings.
 */
export function setRegion(image: Image, matte: Uint8Array, region: MatteRegion, isKept: boolean): Boxed {
	const mode: StrokeMode = isKept ? 'restore' : 'erase';
	const isDoubt = region.kind === 'maybe-subject' || region.kind === 'maybe-background';
	const coverage = isDoubt
		? snapped(image, matte, region, mode)
		: softened(image, region, (region.kind === 'hole') === isKept ? edgePx : 0);
	return paint(matte, image, coverage, mode, coverage.box, image.alpha);
}

/** The matte as if the region had been painted with one stroke along its middle. */
function snapped(image: Image, matte: Uint8Array, region: MatteRegion, mode: StrokeMode): Boxed {
	const { left, top, width, height } = region.box;
	const size = Math.max(1, Math.min(width, height));
	const [x, y] = [left + width / 2, top + height / 2];
	const [alongX, alongY] = [(width - size) / 2, (height - size) / 2];
	const path = [-1, 0, 1].map((end) => ({ x: x + end * alongX, y: y + end * alongY, pressure: 1 }));
	const coverage = covered(image, region, surroundingsPx);
	return snapCoverage(image, matte, { coverage, path, size }, mode);
}

/** 255 in the region, 0 around it. */
function covered(image: Image, { box, runs }: MatteRegion, marginPx: number): Boxed {
	const whole = grown(box, marginPx, image);
	const values = new Uint8Array(whole.width * whole.height);
	for (let at = 0; at < runs.length; at += 3) {
		const row = (runs[at] - whole.top) * whole.width - whole.left;
		values.fill(255, row + runs[at + 1], row + runs[at + 2]);
	}
	return { box: whole, values };
}

/** The region, grown and with a soft border beyond it; the region itself is covered fully. */
function softened(image: Image, region: MatteRegion, growPx: number): Boxed {
	const { box, values } = covered(image, region, growPx + 2 * seamPx);
	const edge = { shift: growPx > 0 ? growPx + seamPx : seamPx / 2, feather: seamPx, contrast: 0 };
	const soft = adjusted(values, box, edge).values;
	return { box, values: soft.map((value, i) => Math.max(value, values[i])) };
}
