// Finds regions of a matte that a user keeps or removes as a whole: holes in the subject, separate parts, and regions
// that the analysis doubts.
import type { Size } from '#contract/size.ts';
import type { DoubtfulRegion } from '../assess/doubtful-regions.ts';
import { type Box, intersection, isEmpty, wholeOf } from '../box.ts';
import { boundsOf, componentsOf } from '../grid/connected-components.ts';

export interface MatteRegion {
	/**
	 * 'hole': transparent and enclosed by opaque pixels; 'island': opaque and separate from the largest opaque part;
	 * otherwise a doubt.
	 */
	readonly kind: 'hole' | 'island' | DoubtfulRegion['kind'];
	/** In pixels of the image. */
	readonly box: Box;
	/** Area of the region itself, as a share of the image, 0 to 1. */
	readonly area: number;
	/** Its pixels as runs, row by row; three numbers per run: row, first column, and the column after the last. */
	readonly runs: Int32Array;
}

/** Where the analysis is in doubt, without the region's own area. */
export type DoubtfulBox = Omit<DoubtfulRegion, 'area'>;

/** Maximum number of holes and islands that are listed. */
const maxListed = 12;
/** Minimum area of listed holes and islands, as a share of the image. */
const minArea = 0.000_05;
/** Regions are found on a map with this many cells along the longer side: at 4K a cell has 4 x 4 pixels. */
const mapSidePx = 1024;
/** From this alpha (0 to 255) on, a pixel counts as opaque. */
const opaqueFrom = 128;

/**
 * The `maxListed` largest holes and islands of the matte, largest first, then the doubts that contain pixels of their
 * kind: transparent ones for 'maybe-subject', opaque ones for 'maybe-background'. Boxes of doubts are clipped to the
 * image.
 */
export function findRegions(
	matte: Uint8Array,
	image: Size,
	doubts: readonly DoubtfulBox[],
): readonly MatteRegion[] {
	const map = opaqueMap(matte, image);
	const regions = [...partsOf(map, 0).filter(isEnclosed(map)), ...partsOf(map, 1).slice(1)]
		.filter(({ cells }) => cells.length * map.cellPx ** 2 >= minArea * image.width * image.height)
		.sort((a, b) => b.cells.length - a.cells.length)
		.slice(0, maxListed);
	return [
		...regions.map(({ cells, isOpaque }) => {
			const runs = runsOf(matte, image, cellsMask(map, cells), isOpaque);
			return describe(isOpaque ? 'island' : 'hole', runs, image);
		}),
		...doubts.flatMap((doubt) => doubtfulPixels(matte, image, doubt)),
	];
}

interface OpaqueMap {
	readonly columns: number;
	readonly rows: number;
	readonly cellPx: number;
	/** 1 where most pixels of the cell are opaque. */
	readonly opaque: Uint8Array;
}

function opaqueMap(matte: Uint8Array, { width, height }: Size): OpaqueMap {
	const cellPx = Math.ceil(Math.max(width, height) / mapSidePx);
	const columns = Math.ceil(width / cellPx);
	const rows = Math.ceil(height / cellPx);
	const counts = new Int32Array(columns * rows);
	for (let y = 0, i = 0; y < height; y++) {
		const row = Math.floor(y / cellPx) * columns;
		for (let x = 0; x < width; x++, i++)
			counts[row + Math.floor(x / cellPx)] += matte[i] >= opaqueFrom ? 1 : -1;
	}
	return { columns, rows, cellPx, opaque: new Uint8Array(counts.map((count) => (count >= 0 ? 1 : 0))) };
}

interface Part {
	readonly cells: Int32Array;
	readonly isOpaque: boolean;
}

/** The connected parts of transparent (0) or opaque (1) cells, largest first. */
function partsOf({ opaque, columns, rows }: OpaqueMap, value: 0 | 1): Part[] {
	const regions = componentsOf((cell) => opaque[cell] === value, columns, rows);
	const parts = Array.from(regions, (cells) => ({ cells: cells.slice(), isOpaque: value === 1 }));
	return parts.sort((a, b) => b.cells.length - a.cells.length);
}

const isEnclosed =
	({ columns, rows }: OpaqueMap) =>
	({ cells }: Part): boolean =>
		cells.every((cell) => {
			const x = cell % columns;
			return x > 0 && x < columns - 1 && cell >= columns && cell < columns * (rows - 1);
		});

interface CellsMask {
	has(x: number, y: number): boolean;
	readonly box: Box;
}

function cellsMask({ columns, rows, cellPx }: OpaqueMap, cells: Int32Array): CellsMask {
	const mask = new Uint8Array(columns * rows);
	for (const cell of cells) mask[cell] = 1;
	const { left, top, width, height } = boundsOf(cells, columns);
	const box = { left: left * cellPx, top: top * cellPx, width: width * cellPx, height: height * cellPx };
	return { box, has: (x, y) => mask[Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)] === 1 };
}

/** The pixels of a mask that are opaque, or that are not. */
function runsOf(matte: Uint8Array, image: Size, { box, has }: CellsMask, isOpaque: boolean): Int32Array {
	const { left, top, width, height } = intersection(box, wholeOf(image));
	const runs: number[] = [];
	for (let y = top; y < top + height; y++) {
		let from = -1;
		for (let x = left; x <= left + width; x++) {
			const belongs = x < left + width && matte[y * image.width + x] >= opaqueFrom === isOpaque && has(x, y);
			if (belongs && from < 0) from = x;
			if (!belongs && from >= 0) {
				runs.push(y, from, x);
				from = -1;
			}
		}
	}
	return Int32Array.from(runs);
}

function doubtfulPixels(matte: Uint8Array, image: Size, doubt: DoubtfulBox): MatteRegion[] {
	const box = intersection(
		{ left: doubt.x, top: doubt.y, width: doubt.width, height: doubt.height },
		wholeOf(image),
	);
	if (isEmpty(box)) return [];
	const mask = { box, has: () => true };
	const runs = runsOf(matte, image, mask, doubt.kind === 'maybe-background');
	return runs.length === 0 ? [] : [describe(doubt.kind, runs, image)];
}

function describe(kind: MatteRegion['kind'], runs: Int32Array, image: Size): MatteRegion {
	let [left, right, count] = [image.width, 0, 0];
	for (let at = 0; at < runs.length; at += 3) {
		left = Math.min(left, runs[at + 1]);
		right = Math.max(right, runs[at + 2]);
		count += runs[at + 2] - runs[at + 1];
	}
	const top = runs[0];
	const bottom = runs[runs.length - 3] + 1;
	return {
		kind,
		box: { left, top, width: right - left, height: bottom - top },
		area: count / (image.width * image.height),
		runs,
	};
}
