// A contact shadow: soft and dark where the subject touches the floor.
import type { Size } from '#contract/size.ts';
import type { Box } from '../../box.ts';
import { clamp } from '../../clamp.ts';
import { blurCells, type Cells, cellsFor, type Rows, rowsOf } from '../blur.ts';
import { type FloorLine, floorLine } from './floor-line.ts';

/** Lengths are shares of the subject's longer side. */
interface Layer {
	/** Share of the shadow's `blurPx`. */
	readonly blur: number;
	/** Depth of the strip of floor that it covers. */
	readonly depth: number;
	/** Height above the floor at which the shadow has weakened by a factor of e. */
	readonly height: number;
}

/** A wide shadow, and a narrow one where the subject touches the floor. */
const layers: readonly Layer[] = [
	{ blur: 1, depth: 0.06, height: 0.08 },
	{ blur: 0.3, depth: 0.02, height: 0.015 },
];
/** How much of the light each layer takes, 0 to 1. */
const strength = 0.75;
/** Share of the shadow's depth that lies in front of what stands there. */
const inFront = 0.35;
/** Distance towards the top of the image, that is, further back, over which the shadow weakens by a factor of e. */
const reach = 0.25;
/** Height of a round shadow on the floor divided by its width, because the floor is seen from the side. */
const squash = 0.4;

/**
 * Darkness of the shadow, 0 to 255. `pixels` is the cutout, as RGBA or alpha alone. `subject` is the bounding box of
 * its visible part; the shadow lies in the lower half of that box and below it. `blurPx` is the standard deviation of
 * the horizontal blur.
 */
export function contactShadow(pixels: Uint8Array, size: Size, subject: Box, blurPx: number): Rows {
	const line = floorLine(pixels, size, Math.max(subject.width, subject.height));
	const rows = layers.map((layer) => layerRows(layer, line, size, subject, blurPx));
	const middle = subject.top + subject.height / 2;
	const fadePx = Math.max(1, subject.height / 4);
	const darkness = new Float32Array(size.width);
	return (y) => {
		const shown = clamp((y - middle) / fadePx, 0, 1);
		const [wide, narrow] = shown > 0 ? rows.map((row) => row(y)) : [];
		if (!wide || !narrow) return darkness.fill(0);
		// Each layer darkens the light that the other lets through.
		for (let x = 0; x < darkness.length; x++)
			darkness[x] = 255 * shown * (1 - (1 - strength * wide[x]) * (1 - strength * narrow[x]));
		return darkness;
	};
}

/** A blurred strip along the floor, 0 to 1, strongest where the subject touches the floor. */
function layerRows(
	{ blur, depth, height }: Layer,
	{ lowest, floor }: FloorLine,
	cutout: Size,
	subject: Box,
	blurPx: number,
): Rows {
	const sigmaPx = { x: blur * blurPx, y: blur * blurPx * squash };
	const cells = cellsFor(cutout, sigmaPx);
	const longerPx = Math.max(subject.width, subject.height);
	const bottom = subject.top + subject.height;
	for (let x = 0; x < cutout.width; x++) {
		if (lowest[x] === 0) continue;
		const above = (floor[x] - lowest[x]) / Math.max(1, height * longerPx);
		const behind = (bottom - floor[x]) / (reach * longerPx);
		const front = Math.min(cutout.height, floor[x] + inFront * depth * longerPx);
		addSpan(cells, x, front - depth * longerPx, front, Math.exp(-(above ** 2) - behind ** 2));
	}
	blurCells(cells, sigmaPx);
	return rowsOf(cells, cutout.width, { x: 0, y: 0 });
}

/** Adds a value to the cells of a column from one row to another, pixels with fractions, each by its share. */
function addSpan(
	{ width, values, cellPx, margin }: Cells,
	x: number,
	from: number,
	to: number,
	value: number,
): void {
	const column = Math.floor(x / cellPx.x) + margin;
	const [start, end] = [Math.max(0, from / cellPx.y), to / cellPx.y];
	for (let row = Math.floor(start); row < end; row++) {
		const share = Math.min(end, row + 1) - Math.max(start, row);
		values[(row + margin) * width + column] += (value * share) / cellPx.x;
	}
}
