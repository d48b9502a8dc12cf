// The paper under the ink: its colour everywhere, including the light and the shadows on it.
import type { Size } from '#contract/size.ts';
import { boxMean } from '../grid/box-mean.ts';
import { createGrid, type Grid } from '../grid.ts';
import type { Image } from '../image.ts';

/** R, G and B, 0 to 1, of the image stretched to a square. */
export type Planes = readonly [Grid, Grid, Grid];

/** An image of ink on paper, in cells. */
export interface Sheet {
	/** The mean of each cell. */
	readonly seen: Planes;
	/** The colour of each cell without ink. */
	readonly bare: Planes;
}

// Why these tests, and what they reject: docs/decisions/0042-writing-by-arithmetic.md.
/** Cells along a side of the grid; fewer if the image has fewer pixels. Smaller images are left to the network. */
const maxSide = 256;
const minSide = 64;
/** In large images, about this many pixels are sampled in each direction of a cell. */
const pixelsAlongCell = 3;
/** Strokes up to twice as wide are closed; a share of the image's longer side. */
const closingRadius = 1 / 64;
const smoothingRadius = 3;
/**
 * Paper changes by at most this share over `changeCells` cells: shadows on it are soft, the edges of objects are not.
 */
const maxChange = 0.08;
const changeCells = 3;
/** At least this share of the cells must be within `paperTolerance` of the bare paper. */
const minPaperShare = 0.7;
const paperTolerance = 0.05;
/** Means of the paper over the image, 0 to 1. */
const minBrightness = 0.35;
const maxSaturation = 0.4;
/** Runs of pixels along each side of the image: at most this many, each of at least `minRunPx`. */
const maxRuns = 32;
/** Their means differ by at most this share from one to the next. */
const maxRunChange = 0.15;
const minRunPx = 8;
const framePx = 2;

/** Whether the border could be bare paper. Reads only the border, so most photos take almost no time. */
export function hasPaperAtBorder({ rgb, width, height }: Image): boolean {
	if (Math.min(width, height) < minSide) return false;
	for (const channel of [0, 1, 2]) {
		for (const line of [0, framePx, height - 1 - framePx, height - 1])
			if (!isEven((i) => rgb[3 * (line * width + i) + channel], width)) return false;
		for (const line of [0, framePx, width - 1 - framePx, width - 1])
			if (!isEven((i) => rgb[3 * (i * width + line) + channel], height)) return false;
	}
	return true;
}

/** Whether the means of neighbouring runs of a line are those of paper. */
function isEven(valueAt: (i: number) => number, length: number): boolean {
	const runs = Math.min(maxRuns, Math.floor(length / minRunPx));
	let before = 0;
	for (let run = 0; run < runs; run++) {
		const [from, to] = [Math.floor((run * length) / runs), Math.floor(((run + 1) * length) / runs)];
		let sum = 0;
		for (let i = from; i < to; i++) sum += valueAt(i);
		const mean = sum / (to - from);
		if (run > 0 && Math.abs(mean - before) > maxRunChange * Math.max(mean, before)) return false;
		before = mean;
	}
	return true;
}

/** Undefined unless most of the image is bright, smooth paper of little colour. */
export function sheetOf(image: Image): Sheet | undefined {
	const seen = meansOfChannels(image);
	const [red, green, blue] = seen;
	const bareGreen = withoutStrokes(green, image);
	if (!isSmooth(bareGreen)) return undefined;
	const bare: Planes = [withoutStrokes(red, image), bareGreen, withoutStrokes(blue, image)];
	const sheet = { seen, bare };
	return bare.every(isSmooth) && isBright(bare) && paperShare(sheet) >= minPaperShare ? sheet : undefined;
}

/** Means of evenly spread pixels in each cell, 0 to 1; the image has at least one pixel for each. */
function meansOfChannels({ rgb, width, height }: Image): Planes {
	const side = Math.min(maxSide, width, height);
	const sums = [createGrid(side), createGrid(side), createGrid(side)] as const;
	const pixels = new Uint32Array(side * side);
	const step = Math.max(1, Math.floor(Math.min(width, height) / (side * pixelsAlongCell)));
	for (let y = 0; y < height; y += step) {
		const row = Math.floor((y * side) / height) * side;
		for (let x = 0; x < width; x += step) {
			const cell = row + Math.floor((x * side) / width);
			pixels[cell]++;
			const at = 3 * (y * width + x);
			for (let channel = 0; channel < 3; channel++) sums[channel].values[cell] += rgb[at + channel];
		}
	}
	for (const { values } of sums) for (let i = 0; i < values.length; i++) values[i] /= 255 * pixels[i];
	return sums;
}

/** Morphological closing (Serra 1982, 'Image analysis'), which removes what is dark and thin, then smoothed. */
function withoutStrokes({ side, values }: Grid, { width, height }: Size): Grid {
	const cellsOf = (length: number) => Math.ceil((closingRadius * Math.max(width, height) * side) / length);
	const maximaOf = (from: Float32Array) =>
		maximaAlong(maximaAlong(from, side, 1, side, cellsOf(width)), side, side, 1, cellsOf(height));
	const closed = { side, values: negative(maximaOf(negative(maximaOf(values)))) };
	boxMean(closed, smoothingRadius);
	return closed;
}

const negative = (values: Float32Array): Float32Array => values.map((value) => -value);

/** The maximum of the window around each cell, along lines `stride` apart, of cells that are `step` apart. */
function maximaAlong(
	values: Float32Array,
	side: number,
	step: number,
	stride: number,
	radius: number,
): Float32Array {
	const result = new Float32Array(values.length);
	for (let line = 0; line < side; line++)
		for (let i = 0; i < side; i++) {
			const last = Math.min(side - 1, i + radius);
			let most = -Infinity;
			for (let near = Math.max(0, i - radius); near <= last; near++) {
				const value = values[line * stride + near * step];
				if (value > most) most = value;
			}
			result[line * stride + i * step] = most;
		}
	return result;
}

function isSmooth({ side, values }: Grid): boolean {
	const differs = (one: number, other: number) => Math.abs(one - other) > maxChange * Math.max(one, other);
	for (let y = 0, cell = 0; y < side; y++)
		for (let x = 0; x < side; x++, cell++) {
			if (x + changeCells < side && differs(values[cell], values[cell + changeCells])) return false;
			if (y + changeCells < side && differs(values[cell], values[cell + changeCells * side])) return false;
		}
	return true;
}

function isBright(bare: Planes): boolean {
	const means = bare.map(({ values }) => values.reduce((sum, value) => sum + value, 0) / values.length);
	const [least, most] = [Math.min(...means), Math.max(...means)];
	return most >= minBrightness && least >= (1 - maxSaturation) * most;
}

function paperShare({ seen, bare }: Sheet): number {
	const total = seen[0].values.length;
	let cells = 0;
	for (let cell = 0; cell < total; cell++)
		if (
			seen.every(({ values }, channel) => values[cell] >= (1 - paperTolerance) * bare[channel].values[cell])
		)
			cells++;
	return cells / total;
}
