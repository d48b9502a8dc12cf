// The surroundings of a stroke on a grid of cells fine enough for its brush: colours, what is painted, and the matte.
import type { Size } from '#contract/size.ts';
import type { Box } from '../../box.ts';
import type { Boxed } from '../../boxed.ts';
import type { Image } from '../../image.ts';
import { createStroke, type PathPoint } from '../coverage.ts';
import type { StrokeMode } from '../paint.ts';

export interface SnappedStroke {
	readonly coverage: Boxed;
	readonly path: readonly PathPoint[];
	/** Diameter in pixels. */
	readonly size: number;
}

interface Surroundings {
	readonly image: Image;
	/** At the stroke's start, of the image's size. */
	readonly matte: Uint8Array;
	readonly stroke: SnappedStroke;
	readonly mode: StrokeMode;
}

export interface StrokeCells extends Size {
	/** Pixels along a cell's side; cells lie on multiples of it, so that they stay in place while a stroke grows. */
	readonly cellPx: number;
	/** Cells left of and above the grid. */
	readonly left: number;
	readonly top: number;
	/** The brush's diameter in cells. */
	readonly brush: number;
	/** Mean colours, R, G, B interleaved, 0 to 255. */
	readonly rgb: Float32Array;
	/** Mean coverage, 0 to 1. */
	readonly covered: Float32Array;
	/** How far the matte is from the value that the stroke would give it, 0 to 1. */
	readonly opposite: Float32Array;
	/** 1 under the middle of the path: the user means these colours. */
	readonly core: Uint8Array;
	/** 1 in cells so close to the path itself that they are painted in any case. */
	readonly sure: Uint8Array;
	/** 1 in cells close enough to the stroke to be considered. */
	readonly near: Uint8Array;
}

/** Shares of the brush's diameter. */
const widths = { core: 0.3, sure: 0.15, near: 2 };

/** `area` is in pixels. */
export function readCells(surroundings: Surroundings, area: Box, cellPx: number): StrokeCells {
	const { stroke } = surroundings;
	const left = Math.floor(area.left / cellPx);
	const top = Math.floor(area.top / cellPx);
	const size = {
		width: Math.ceil((area.left + area.width) / cellPx) - left,
		height: Math.ceil((area.top + area.height) / cellPx) - top,
	};
	const path = stroke.path.map(({ x, y, pressure }) => ({
		x: x / cellPx - left,
		y: y / cellPx - top,
		pressure,
	}));
	const brush = stroke.size / cellPx;
	const cells: StrokeCells = {
		...size,
		cellPx,
		left,
		top,
		brush,
		rgb: new Float32Array(3 * size.width * size.height),
		covered: new Float32Array(size.width * size.height),
		opposite: new Float32Array(size.width * size.height),
		core: cellsAlongPath(size, path, brush * widths.core),
		sure: cellsAlongPath(size, path, brush * widths.sure),
		near: cellsAlongPath(size, path, brush * widths.near),
	};
	for (let row = 0; row < size.height; row++) addRow(cells, row, surroundings);
	return cells;
}

function cellsAlongPath(size: Size, path: readonly PathPoint[], diameter: number): Uint8Array {
	const stroke = createStroke(size, { size: Math.max(1, diameter), hardness: 100 });
	stroke.extend(path);
	const { box, values } = stroke.coverage;
	const along = new Uint8Array(size.width * size.height);
	for (let y = 0, i = 0; y < box.height; y++)
		for (let x = 0; x < box.width; x++, i++)
			along[(box.top + y) * size.width + box.left + x] = values[i] >> 7;
	return along;
}

/** Means over the pixels of a row of cells; cells at the image's border may have fewer pixels. */
function addRow(cells: StrokeCells, row: number, { image, matte, stroke, mode }: Surroundings): void {
	const { cellPx } = cells;
	const { width, height, rgb } = image;
	const { box, values } = stroke.coverage;
	const firstX = cells.left * cellPx;
	const lastX = Math.min(width, firstX + cells.width * cellPx);
	const firstY = (cells.top + row) * cellPx;
	const lastY = Math.min(height, firstY + cellPx);
	for (let y = firstY; y < lastY; y++) {
		const isInBox = y >= box.top && y < box.top + box.height;
		const inBox = (y - box.top) * box.width - box.left;
		for (let x = firstX; x < lastX; x++) {
			const cell = row * cells.width + Math.floor((x - firstX) / cellPx);
			const columns = Math.min(cellPx, width - Math.floor(x / cellPx) * cellPx);
			const share = 1 / (columns * (lastY - firstY));
			const i = y * width + x;
			cells.rgb[3 * cell] += rgb[3 * i] * share;
			cells.rgb[3 * cell + 1] += rgb[3 * i + 1] * share;
			cells.rgb[3 * cell + 2] += rgb[3 * i + 2] * share;
			cells.opposite[cell] += ((mode === 'restore' ? 255 - matte[i] : matte[i]) / 255) * share;
			if (isInBox && x >= box.left && x < box.left + box.width)
				cells.covered[cell] += (values[inBox + x] / 255) * share;
		}
	}
}
